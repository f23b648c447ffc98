export const opsPath = '/ops';
export const opsSessionPath = `${opsPath}/session`;
export const opsCommandsPath = `${opsPath}/commands`;
