export { makeUpRelease, type MadeUpRelease, type Outline } from './made-up-release.ts';
export { upload } from './upload.ts';
