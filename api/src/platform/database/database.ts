import type { PgDatabase, PgQueryResultHKT, PgTable, PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql, lt } from 'drizzle-orm';

/** A Postgres database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The disk of the database server is full: it reads, but takes nothing more. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';
}

/** Columns are snake_case in the database and camelCase in the code. */
export const casing = 'snake_case';

const rowsOf = (db: Database, table: PgTable, condition: SQL | undefined) =>
  db.select().from(table).where(condition);

export async function findRow<Table extends PgTable>(
  db: Database,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await rowsOf(db, table, condition).limit(1);
  return row;
}

/** The row that fits, locked until the transaction ends. */
export async function lockRow<Table extends PgTable>(
  transaction: Database,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await rowsOf(transaction, table, condition).for('update');
  return row;
}

export async function listRows<Table extends PgTable>(
  db: Database,
  table: Table,
  condition: SQL | undefined,
  ...order: (SQL | PgColumn)[]
): Promise<Table['$inferSelect'][]> {
  return rowsOf(db, table, condition).orderBy(...order);
}

export async function insertRow<Table extends PgTable>(
  db: Database,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  await db.insert(table).values(row);
}

/** Adds a row, unless one has a value that must be unique. @returns whether it was added */
export async function insertNew<Table extends PgTable>(
  db: Database,
  table: Table,
  row: Table['$inferInsert'],
): Promise<boolean> {
  return (await db.insert(table).values(row).onConflictDoNothing().returning()).length > 0;
}

/** Lets only one transaction at a time hold a name, until it ends. @param name such as `devices:<account>` */
export async function lockName(transaction: Database, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Deletes the rows whose time in a column is before another one. @returns how many */
export async function deleteOlder(db: Database, column: PgColumn, before: Date): Promise<number> {
  return (await db.delete(column.table).where(lt(column, before)).returning({ column })).length;
}
