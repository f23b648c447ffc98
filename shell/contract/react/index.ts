export { readApiFailure, type ApiFailure } from './api-failure.ts';
export { createIsland } from './create-island.tsx';
export { useIsland } from './island-tree.tsx';
export { pageAge } from './page-age.ts';
