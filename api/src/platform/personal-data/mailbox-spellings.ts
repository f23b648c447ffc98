import { inArray, sql, type SQL } from 'drizzle-orm';
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
 * The condition that a row's email is a spelling of one mailbox. The database only preselects; code applies all rules.
 */
export async function isSpellingOf(
  db: Database,
  table: PgTable,
  email: PgColumn | SQL,
  key: string,
): Promise<SQL> {
  const rows = await db
    .selectDistinct({ email: sql<string | null>`${email}` })
    .from(table)
    .where(sql`${spellingStem(email)} = ${spellingStem(sql`${key}::text`)}`);
  const spellings = rows.flatMap(({ email: found }) =>
    found?.includes('@') && mailboxKey(found) === key ? [found] : [],
  );
  return inArray(sql`${email}`, spellings);
}
