export const previewPath = '/preview/';
/** The paths that switch this visitor to a remote's release before, and back. */
export const releaseBeforePath = '/preview/before/';
export const leaveReleaseBeforePath = '/preview/back';
