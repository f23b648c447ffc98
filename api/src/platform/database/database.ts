import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite or a Postgres server, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Whether no other process can have it open. */
  exclusive: boolean;
  /** Rejects when the database does not respond. */
  check: () => Promise<void>;
  /** A dump in one file; only for a database that no other process can read. */
  dump?: () => Promise<Blob>;
  close: () => Promise<void>;
}

/** Columns are snake_case in the database and camelCase in the code. */
export const casing = 'snake_case';
