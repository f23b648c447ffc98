/** What the head of a page links to, and `http` serves. */
export const webManifestPath = '/site.webmanifest';
/** While one develops, where an open page learns of another shell. */
export const shellReloadPath = '/shell-reload';
/** The same of its remote's development server: the script that keeps the page as its sources are. */
export const composedPageScript = 'composed-page.js';
