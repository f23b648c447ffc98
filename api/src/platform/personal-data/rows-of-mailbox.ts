import { asc } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import type { DataHolder, Person } from './data-holder.ts';
import { isSpellingOf } from './mailbox-spellings.ts';

type MailboxTable = PgTable & { id: PgColumn; createdAt: PgColumn };

interface Listed<Row> {
  /** The rows' name in the copy. */
  entries: string;
  /** Their ids' name in jobs' payloads. */
  subject: string;
  show: (row: Row) => object;
}

/** Rows that belong to a person by their email alone: an erasure deletes them. */
export function rowsOfMailbox<Table extends MailboxTable>(
  described: Table,
  email: PgColumn,
  { entries, subject, show }: Listed<Table['$inferSelect']>,
) {
  const table: MailboxTable = described;
  const isOf = (db: Database, { mailboxKey }: Person) => isSpellingOf(db, table, email, mailboxKey);
  return {
    emails: async (db) => (await db.selectDistinct({ email }).from(table)).map((row) => row.email as string),
    read: async (db, person) => {
      const isOfPerson = await isOf(db, person);
      const rows = await db.select().from(table).where(isOfPerson).orderBy(asc(table.createdAt));
      return {
        entries: { [entries]: rows.map((row) => show(row)) },
        subjects: { [subject]: rows.map(({ id }) => id as string) },
      };
    },
    erase: async (transaction, person) => {
      await transaction.delete(table).where(await isOf(transaction, person));
    },
  } satisfies DataHolder;
}
