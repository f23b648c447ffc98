import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** What a stopped api has left in its database folder. */
export async function storedRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  const database = await PGlite.create(join(dataDir, 'database'));
  try {
    return (await database.query<Record<string, unknown>>(query)).rows;
  } finally {
    await database.close();
  }
}
