/** The path of the operations page. */
export const opsPath = '/ops';
