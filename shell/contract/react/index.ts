export { createIsland } from './create-island.tsx';
export { useIsland } from './island-tree.tsx';
