/** The database of which each test gets a copy: an api has migrated it. */
export const migratedDatabase = 'migrated';
