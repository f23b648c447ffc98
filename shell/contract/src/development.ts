import type { ReleasePage } from './manifest.ts';

export const developmentVersion = 'dev';

/** The browser's module of each page (`remote-kit/dev/composed-page.ts`), by its path in the remote. */
export const composedPageScript = 'composed-page.js';

export interface DevelopedPage {
  page: ReleasePage;
  html: string;
  /** The styles of all modules that the remote's pages have imported so far. */
  styles: string;
}
