export { developmentVersion } from './development.ts';
export * from './page-props.ts';
export * from './open-graph.ts';
export * from './page-placeholders.ts';
export * from './shared-libraries.ts';
export type { Release, ReleaseFile, ReleasePage } from './manifest.ts';
export type { Site, SocialNetwork } from './site.ts';
export { createTrustedPolicy } from './trusted-types.ts';
