/** Where the page for the watch is. */
export const opsPath = '/ops';
