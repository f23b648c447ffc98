import pg from 'pg';
import { databaseUrlOf } from './api-process.ts';

/** The rows in the database of a data folder's api. */
export async function storedRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  return rowsIn(await databaseUrlOf(dataDir), query);
}

/** The rows in a database. */
export async function rowsIn(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}
