export { buildRemote } from './build-remote.ts';
export { readLockedDependencies } from './locked-dependencies.ts';
export { cssTarget } from './remote-config.ts';
export { sourceHash } from './source-hash.ts';
export { withoutScripts } from './leave-out.ts';
export { withoutPreloading } from './without-preloading.ts';
