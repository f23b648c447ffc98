/** What the head of a page links to, and `http` serves. */
export const webManifestPath = '/site.webmanifest';
export const devReloadPath = '/dev-reload';
