import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A Postgres database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Rejects when the database does not respond, with `DatabaseFull` when its disk takes nothing more. */
  check: () => Promise<void>;
  /** Waits for the running queries, but for no transaction that hangs. */
  close: () => Promise<void>;
}

/** The disk of the database server is full: it reads, but takes nothing more. */
export class DatabaseFull extends Error {}

/** Columns are snake_case in the database and camelCase in the code. */
export const casing = 'snake_case';
