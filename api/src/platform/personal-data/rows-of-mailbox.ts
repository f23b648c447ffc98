import { asc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listRows, type Database } from '../database/database.ts';
import type { DataHolder, Person } from './data-holder.ts';
import { isSpellingOf } from './mailbox-spellings.ts';

interface Listed<Row> {
  /** The rows' name in the copy. */
  entries: string;
  /** Their ids' name in jobs' payloads. */
  subject: string;
  show: (row: Row, person: Person) => object;
}

/** Rows that belong to a person by a condition: an erasure deletes them. @param at orders them in the copy */
export function rowsOf<Table extends PgTable & { id: PgColumn }>(
  table: Table,
  at: PgColumn,
  isOf: (db: Database, person: Person) => SQL | undefined | Promise<SQL | undefined>,
  { entries, subject, show }: Listed<Table['$inferSelect']>,
) {
  return {
    read: async (db, person) => {
      const rows = await listRows<PgTable>(db, table, await isOf(db, person), asc(at));
      return {
        entries: { [entries]: rows.map((row) => show(row, person)) },
        subjects: { [subject]: rows.map(({ id }) => id as string) },
      };
    },
    erase: async (transaction, person) => {
      await transaction.delete(table).where(await isOf(transaction, person));
    },
  } satisfies DataHolder;
}

/** Rows that belong to a person by their email alone: an erasure deletes them. */
export function rowsOfMailbox<Table extends PgTable & { id: PgColumn; createdAt: PgColumn }>(
  table: Table,
  email: PgColumn,
  listed: Listed<Table['$inferSelect']>,
) {
  const isOf = (db: Database, { mailboxKey }: Person) => isSpellingOf(db, table, email, mailboxKey);
  return {
    emails: async (db) => {
      const rows = await db.selectDistinct({ email }).from<PgTable>(table);
      return rows.map((row) => row.email as string);
    },
    ...rowsOf(table, table.createdAt, isOf, listed),
  } satisfies DataHolder;
}
