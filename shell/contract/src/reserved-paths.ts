import { languages } from '@site/shared-i18n/languages';

/** The first segments of the site's own addresses, which it serves before pages: no page of a remote may begin with one. */
export const reservedSegments: ReadonlySet<string> = new Set([
  '.well-known',
  'api',
  'apple-touch-icon.png',
  'assets',
  'favicon.ico',
  'favicon.svg',
  'health',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'island-failures',
  'metrics',
  'ops',
  'policy-reports',
  'preview',
  'r',
  'ready',
  'releases',
  'robots.txt',
  'shell-reload',
  'site.webmanifest',
  'sitemap.xml',
  'status',
  ...languages,
]);
