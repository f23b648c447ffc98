import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite or a Postgres server, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Whether only this process can open it. */
  exclusive: boolean;
  /** Rejects when the database does not answer. */
  check: () => Promise<void>;
  /** All of it as one file, where only this process can read it. */
  dump?: () => Promise<Blob>;
  close: () => Promise<void>;
}

/** Columns are snake_case in the database and camelCase in the code. */
export const casing = 'snake_case';
