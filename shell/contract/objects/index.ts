export type { ObjectHeaders, Objects } from './objects.ts';
export { openObjects } from './open-objects.ts';
