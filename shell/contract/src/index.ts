export * from './development.ts';
export * from './page-props.ts';
export * from './open-graph.ts';
export { pageAddress, pagePlaceholder } from './page-placeholders.ts';
export * from './shared-libraries.ts';
export type { Site } from './site.ts';
export { createTrustedPolicy } from './trusted-types.ts';
