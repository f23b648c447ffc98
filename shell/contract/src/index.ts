export * from './development.ts';
export * from './page-props.ts';
export { pageAddress, pagePlaceholder } from './site-placeholders.ts';
export * from './shared-libraries.ts';
export type { Site } from './site.ts';
export { createTrustedPolicy } from './trusted-types.ts';

/** Size of an Open Graph picture in px, which all networks show uncut (1.91 : 1). */
export const openGraphSize = { width: 1200, height: 630 } as const;
