export const islandHydrated = 'site:island-hydrated';
