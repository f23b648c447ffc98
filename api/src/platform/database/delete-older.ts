import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Deletes the rows whose time in a column is before another one. @returns how many */
export async function deleteOlder(db: Database, column: PgColumn, before: Date): Promise<number> {
  return (await db.delete(column.table).where(lt(column, before)).returning({ column })).length;
}
