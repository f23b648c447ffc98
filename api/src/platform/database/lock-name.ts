import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Lets only one transaction at a time hold a name, until it ends. @param name such as `devices:<account>` */
export async function lockName(transaction: Database, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
