import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { casing } from '../../src/platform/database/database.ts';
import { databaseUrlOf } from './api-process.ts';

/** The rows in the database of a data folder's api. */
export async function storedRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  return rowsIn(await databaseUrlOf(dataDir), query);
}

/** Adds rows to a table in the database of a data folder's api. */
export async function insertRows<Table extends PgTable>(
  dataDir: string,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  await connected(await databaseUrlOf(dataDir), (client) =>
    drizzle({ client, casing }).insert(table).values(rows),
  );
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
  return (await connected(url, (client) => client.query<Record<string, unknown>>(query))).rows;
}

async function connected<Result>(
  url: string,
  run: (client: pg.Client) => PromiseLike<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
