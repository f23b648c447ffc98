/** Fired on an island's element once it is hydrated. */
export const islandHydrated = 'site:island-hydrated';
/** Fired on an island's element that stays as it was served. */
export const islandFailed = 'site:island-failed';
