/** Fired on an island's element once it is hydrated. */
export const islandHydrated = 'site:island-hydrated';
