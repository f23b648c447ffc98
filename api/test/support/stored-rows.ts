import pg from 'pg';
import { databaseUrlOf } from './api-process.ts';

/** The rows in the database of a data folder's api. */
export async function storedRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  return rowsIn(await databaseUrlOf(dataDir), query);
}

/**
 * Moves stored times into the past, as if time had passed.
 * @param column such as `orders.created_at`
 * @param by such as `15 days`
 * @param where by default all rows
 */
export async function age(dataDir: string, column: string, by: string, where = 'true'): Promise<void> {
  const [table, name] = column.split('.');
  await storedRows(dataDir, `update ${table} set ${name} = ${name} - interval '${by}' where ${where}`);
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
