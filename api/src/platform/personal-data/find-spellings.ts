import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../mail/mailbox-key.ts';

/**
 * The addresses in a table that are spellings of one mailbox. It reads all addresses, as the database does not know the
 * rules: only for rare requests.
 */
export async function findSpellings(
  db: Database,
  table: PgTable,
  address: PgColumn | SQL,
  key: string,
): Promise<string[]> {
  const rows = await db.selectDistinct({ email: sql<string | null>`${address}` }).from(table);
  return rows.flatMap(({ email }) => (email?.includes('@') && mailboxKey(email) === key ? [email] : []));
}
