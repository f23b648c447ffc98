export { readApiFailure, type ApiFailure } from './api-failure.ts';
export { createIslands } from './create-islands.tsx';
export { Island, wholePageIsland } from './Island.tsx';
export { usePage } from './page-provider.tsx';
export { useTexts, type Texts } from './use-texts.ts';
export { pageAge } from './page-age.ts';
export { Each, pageTemplate, Unless, value, When, when } from './page-data.tsx';
