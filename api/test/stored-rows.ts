import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { databaseUrlOf } from './api-process.ts';

/** The rows in the database of a stopped api. */
export async function storedRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  return rowsIn({ dataDir, url: await databaseUrlOf(dataDir) }, query);
}

/** The rows in a database on a server; without one, in a data folder. */
export async function rowsIn(
  { dataDir, url }: { dataDir: string; url: string | undefined },
  query: string,
): Promise<Record<string, unknown>[]> {
  return url ? rowsOfServer(url, query) : rowsOfFolder(join(dataDir, 'database'), query);
}

async function rowsOfServer(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

async function rowsOfFolder(folder: string, query: string): Promise<Record<string, unknown>[]> {
  const database = await PGlite.create(folder);
  try {
    return (await database.query<Record<string, unknown>>(query)).rows;
  } finally {
    await database.close();
  }
}
