/** The version name of a remote served from its present sources. */
export const developmentVersion = 'dev';
