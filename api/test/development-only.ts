/** What serves development and tests alone: no part of the program that runs in production, nor of its libraries. */
export const developmentOnly = ['smtp-server', 'postal-mime', 'stand-ins', 's3rver', 'busboy', 'dicer'];
