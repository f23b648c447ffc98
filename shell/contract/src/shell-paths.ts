/* The paths that the shell serves itself, before pages. Nothing else is exported: `reservedSegments` is made of them all. */

export const apiPath = '/api';

/** For monitoring: whether the shell runs, whether each remote has a release, and for holders of the token its state. */
export const healthPath = '/health';
export const readyPath = '/ready';
export const statusPath = '/status';
export const metricsPath = '/metrics';

export const opsPath = '/ops';
export const opsSessionPath = '/ops/session';
export const opsCommandsPath = '/ops/commands';

/** The path at which a site polls a remote at once. */
export const notifyPath = '/releases/notify';
export const liveVersionsPath = '/releases/live';

/** The folder of releases' files, and the path at which a site lists the remotes whose live releases it shares. */
export const releaseFilesPath = '/r/';
export const sharedRemotesPath = '/r/remotes.json';

/** Followed by a link's token. */
export const previewPath = '/preview/';
export const endPreviewPath = '/preview/end';
/** The paths that switch this visitor to a remote's release before (followed by its name), and back. */
export const releaseBeforePath = '/preview/before/';
export const leaveReleaseBeforePath = '/preview/back';

/** Where browsers report what a page's CSP has stopped, and islands that failed. */
export const cspReportsPath = '/policy-reports';
export const islandFailuresPath = '/island-failures';

export const robotsPath = '/robots.txt';
export const securityTxtPath = '/.well-known/security.txt';
export const sitemapPath = '/sitemap.xml';
export const webManifestPath = '/site.webmanifest';

/** Development only: tells open pages of a rebuilt shell. */
export const shellReloadPath = '/shell-reload';
