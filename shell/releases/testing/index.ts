export { makeWorkspace } from './make-workspace.ts';
export { makeUpRelease, type MadeUpRelease, type Outline } from './made-up-release.ts';
export { keyPair } from './key-pair.ts';
export { upload } from './upload.ts';
export { storeRelease } from './store-release.ts';
