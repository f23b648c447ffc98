import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const rowsOf = (db: Database, table: PgTable, condition: SQL | undefined) =>
  db.select().from(table).where(condition);

/** A row that meets a condition, if there is one. */
export async function findRow<Table extends PgTable>(
  db: Database,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await rowsOf(db, table, condition).limit(1);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockRow<Table extends PgTable>(
  transaction: Database,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await rowsOf(transaction, table, condition).for('update');
  return row;
}
