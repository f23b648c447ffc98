/** Fired on the window when the app has put another page in place. */
export const pageEvent = 'site:page';
