/** The path of the operations page. */
export const opsPath = '/ops';
/** Where its forms are posted: the sign-in, and the buttons. */
export const opsSessionPath = `${opsPath}/session`;
export const opsCommandsPath = `${opsPath}/commands`;
