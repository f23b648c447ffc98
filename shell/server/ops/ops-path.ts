/** The address of the operations page. */
export const opsPath = '/ops';
