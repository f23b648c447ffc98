import type { Language } from '@site/shared-i18n';
import { inArray, sql, asc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listRows, type Database } from '../database/database.ts';
import { mailboxKey } from '../mail/mailbox-key.ts';

/** Whom personal data are about (GDPR, art. 4): the owner of a mailbox. */
export interface DataSubject {
  /** Any spelling of the mailbox. */
  email: string;
  mailboxKey: string;
  /** The ids of all orders of the person, with any spelling of the email. */
  orderIds: string[];
}

export type Address = Pick<DataSubject, 'email' | 'mailboxKey'>;

/** What a law requires to be kept when the rest is erased: how many rows, and until which day (ISO 8601). */
export type KeptByLaw = Partial<Record<'invoices' | 'declarations', { count: number; until: string }>>;

export interface HeldData {
  /** Readable for people: plain names, times in ISO 8601, money in francs; no secrets and no hashes. */
  entries: Record<string, object[]>;
  /** The rows' ids by their name in jobs' payloads. */
  subjects?: Record<string, string[]>;
  keptByLaw?: KeptByLaw;
}

export interface DataHolder {
  /** The entries by which an address has an account; messages and downloads, for example, make none. */
  ofAccount?: string[];
  /** Whether the entries are traces of an address, left by requests for links: nobody is known by them. */
  isTrace?: true;
  /** The emails by which it would find a person again after a restore. Absent where another part has the same ones. */
  emails?: (db: Database) => Promise<(string | null)[]>;
  /** The addresses from which the person's account has moved here, the latest first. */
  formerEmails?: (db: Database, person: DataSubject) => Promise<string[]>;
  /** @param language of words among the values */
  read: (db: Database, person: DataSubject, language: Language) => Promise<HeldData>;
  /** Deletes or overwrites what no law requires to be kept. Absent if a law requires everything. */
  erase?: (transaction: Database, person: DataSubject, erasureId: string) => Promise<void>;
  /** Gives an account's data another address, which has no account. Absent where they stay with the former address. */
  move?: (transaction: Database, person: DataSubject, to: Address) => Promise<void>;
}

/** Money in a readable form. @param amount in the currency's smallest unit, with two digits */
export function money(amount: number, currency: string): { amount: string; currency: string } {
  return { amount: (amount / 100).toFixed(2), currency: currency.toUpperCase() };
}

/** A search key that all spellings of a mailbox have, and few other addresses. Tables that keep emails for years index it. */
export function spellingStem(email: PgColumn | SQL): SQL {
  return sql`lower(regexp_replace(${email}, '[+@-].*|[^A-Za-z0-9]', '', 'g'))`;
}

/** The condition that a row's email is a spelling of one mailbox. The database only preselects; code applies all rules. */
export async function isSpellingOf(db: Database, table: PgTable, email: PgColumn | SQL, key: string) {
  const rows = await db
    .selectDistinct({ email: sql<string | null>`${email}` })
    .from(table)
    .where(sql`${spellingStem(email)} = ${spellingStem(sql`${key}::text`)}`);
  const spellings = rows.flatMap(({ email: spelling }) =>
    spelling?.includes('@') && mailboxKey(spelling) === key ? [spelling] : [],
  );
  return inArray(sql`${email}`, spellings);
}

interface Listed<Row> {
  /** The rows' name in the copy. */
  entries: string;
  /** Their ids' name in jobs' payloads. */
  subject: string;
  show: (row: Row, person: DataSubject) => object;
}

/** Rows that belong to a person by a condition: an erasure deletes them. @param orderedBy in the copy */
export function holderOfRows<Table extends PgTable & { id: PgColumn }>(
  table: Table,
  orderedBy: PgColumn,
  isOf: (db: Database, person: DataSubject) => SQL | undefined | Promise<SQL | undefined>,
  { entries, subject, show }: Listed<Table['$inferSelect']>,
) {
  return {
    read: async (db, person) => {
      const rows = await listRows<PgTable>(db, table, await isOf(db, person), asc(orderedBy));
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
export function holderOfMailbox<Table extends PgTable & { id: PgColumn; createdAt: PgColumn }>(
  table: Table,
  email: PgColumn,
  listed: Listed<Table['$inferSelect']>,
) {
  const isOf = (db: Database, { mailboxKey }: DataSubject) => isSpellingOf(db, table, email, mailboxKey);
  return {
    emails: async (db) => {
      const rows = await db.selectDistinct({ email }).from<PgTable>(table);
      return rows.map((row) => row.email as string);
    },
    ...holderOfRows(table, table.createdAt, isOf, listed),
  } satisfies DataHolder;
}
