/** Fired on an island's element once it answers. */
export const islandLives = 'site:island-lives';
/** Fired on an island's element that stays as it was served. */
export const islandFailed = 'site:island-failed';
