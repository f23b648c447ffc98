export { buildRemote } from './build-remote.ts';
export { compiledWhileLoading, cssTarget, federationRuntime } from './remote-config.ts';
export { sourceHash } from './source-hash.ts';
