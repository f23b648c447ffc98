export { readApiFailure, type ApiFailure } from './api-failure.ts';
export { createIslands } from './create-islands.tsx';
export { Island, islandPage } from './Island.tsx';
export { useIsland } from './island-tree.tsx';
export { pageAge } from './page-age.ts';
export { Each, Unless, Value, value, When } from './page-data.tsx';
