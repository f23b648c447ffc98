import { languages } from '@site/shared-i18n/languages';
import * as paths from './shell-paths.ts';

/** Files of the shell's build at the root; a test compares the icons. */
const files = [
  'apple-touch-icon.png',
  'assets',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

/** The first segments of the site's own addresses, which it serves before pages: no page of a remote may begin with one. */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...Object.values(paths).map((path) => path.split('/')[1] ?? ''),
  ...files,
  ...languages,
]);
