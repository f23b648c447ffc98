export const webManifestPath = '/site.webmanifest';
/** Development only: tells open pages of a rebuilt shell. */
export const shellReloadPath = '/shell-reload';
