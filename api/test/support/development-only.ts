/** Names of development and tests that the production program and its libraries must not contain. */
export const developmentOnly = ['smtp-server', 'postal-mime', 'stand-ins', 's3rver', 'busboy', 'dicer'];
