import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What features and the outbox query: PGlite or a Postgres server, alike, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Whether no other process can have it open. */
  exclusive: boolean;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Columns are snake_case in the database and camelCase in the code. */
export const casing = 'snake_case';
