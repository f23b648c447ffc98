import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../mail/mailbox-key.ts';

/**
 * A search key that all spellings of a mailbox share, and few other mailboxes: the letters and digits of the name
 * before a tag. Tables that keep emails for years have an index on it.
 */
export function spellingStem(email: PgColumn | SQL): SQL {
  return sql`lower(regexp_replace(${email}, '[+@-].*|[^A-Za-z0-9]', '', 'g'))`;
}

/**
 * The emails in a table that are spellings of one mailbox. The database only preselects; code applies all rules.
 */
export async function findSpellings(
  db: Database,
  table: PgTable,
  email: PgColumn | SQL,
  key: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: sql<string | null>`${email}` })
    .from(table)
    .where(sql`${spellingStem(email)} = ${spellingStem(sql`${key}::text`)}`);
  return rows.flatMap(({ email: found }) =>
    found?.includes('@') && mailboxKey(found) === key ? [found] : [],
  );
}
