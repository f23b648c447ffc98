export * from './areas.ts';
export * from './island.ts';
export * from './open-graph.ts';
export * from './shared-libraries.ts';
export type { Release, ReleaseFile, ReleasePage } from './release.ts';
export type { Site, SocialNetwork } from './site.ts';
