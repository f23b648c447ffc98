/** The version of a remote that its development server serves: what its sources are at the moment. */
export const developmentVersion = 'dev';
