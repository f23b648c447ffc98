import type { OpenDatabase } from './database.ts';
import { openFolder } from './open-folder.ts';
import { openServer } from './open-server.ts';

export interface DatabasePlace {
  /** A Postgres server; without it the database is a folder. */
  url: string | undefined;
  folder: string;
  migrationsFolder: string;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws Error with one clear line when it cannot be reached or another process holds the folder
 */
export function openDatabase({ url, folder, migrationsFolder }: DatabasePlace): Promise<OpenDatabase> {
  return url ? openServer(url, migrationsFolder) : openFolder(folder, migrationsFolder);
}
