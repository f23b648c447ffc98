import { realpathSync } from 'node:fs';

/** The folder of the site's fonts; a checkout's libraries may be links to another's. */
export const fontFolder = realpathSync(
  new URL('../../../node_modules/@fontsource-variable/manrope/files', import.meta.url),
);
