export { buildRemote } from './build-remote.ts';
export { sourceHash } from './source-hash.ts';
