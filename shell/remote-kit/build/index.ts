export { buildRemote } from './build-remote.ts';
export { cssTarget } from './remote-config.ts';
export { withoutScripts } from './leave-out.ts';
export { withoutPreloading } from './without-preloading.ts';
