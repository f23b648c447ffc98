export { buildRemote } from './build-remote.ts';
export { cssTarget } from './remote-config.ts';
export { classNamesOf } from './class-names.ts';
export { withoutScripts } from './without-scripts.ts';
