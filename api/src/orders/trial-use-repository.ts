import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { orders } from './table.ts';

/** Stores that a mailbox uses its running trial, if it has one: such a trial is not given back (decision 0017). */
export async function markTrialUsed(db: Database, mailboxKey: string): Promise<void> {
  const isTrial = and(eq(orders.status, 'trialing'), isNotNull(orders.trialKey));
  await db
    .update(orders)
    .set({ trialUsedAt: sql`now()` })
    .where(and(eq(orders.mailboxKey, mailboxKey), isTrial, isNull(orders.trialUsedAt)));
}
