import { join } from 'node:path';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';

interface DatabaseSettings {
  /** A Postgres server; without it, the embedded database in the data folder is used. */
  databaseUrl: string | undefined;
  databasePassword: string | undefined;
  dataDir: string;
}

/** Opens the database and migrates it. @throws Error with one line when it cannot be used */
export async function openDatabase(
  { databaseUrl: url, databasePassword: password, dataDir }: DatabaseSettings,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  if (url) return openPostgres({ url, password }, migrationsFolder);
  const { openPglite } = await import('./open-pglite.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error('DATABASE_URL is needed: no embedded database is installed', { cause });
  });
  return openPglite(join(dataDir, 'database'), migrationsFolder);
}
