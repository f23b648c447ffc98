export { makeUpRelease, type Outline } from './made-up-release.ts';
export { upload } from './upload.ts';
export { keepRelease } from './keep-releases.ts';
