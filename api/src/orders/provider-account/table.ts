import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { desc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders } from '../table.ts';

/** The account at the payment provider that holds all orders, in the only row. @public */
export const providerAccount = pgTable('provider_account', {
  id: integer().primaryKey(),
  accountId: text().notNull(),
  /** Test and live keys of one account see different objects. */
  livemode: boolean().notNull(),
  /** Until when checkout sessions, refunds and disputes were reconciled. */
  sessionsReadUntil: timestamp({ withTimezone: true }),
});

/** An account at the payment provider; its test mode and its live mode see different objects. */
export type ProviderAccount = Pick<typeof providerAccount.$inferSelect, 'accountId' | 'livemode'>;

/** The account of the orders; undefined until the provider was reached for the first time. */
export async function findProviderAccount(db: Database): Promise<ProviderAccount | undefined> {
  const [row] = await db.select().from(providerAccount).limit(1);
  return row;
}

/** Stores the first account, unless there is one. @returns the stored one, which another process may have stored */
export async function insertFirstProviderAccount(db: Database, account: ProviderAccount) {
  await db
    .insert(providerAccount)
    .values({ id: 1, ...account })
    .onConflictDoNothing();
  return (await findProviderAccount(db)) ?? account;
}

/** Replaces the stored account; reconciliation begins anew. */
export async function replaceProviderAccount(db: Database, account: ProviderAccount): Promise<void> {
  await db.update(providerAccount).set({ ...account, sessionsReadUntil: null });
}

export async function listLatestIntents(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(isNotNull(orders.intentId))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Until when checkout sessions, refunds and disputes were reconciled; null before the first time. */
export async function findReconciledUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select({ until: providerAccount.sessionsReadUntil }).from(providerAccount).limit(1);
  return row?.until ?? null;
}

export async function storeReconciledUntil(db: Database, until: Date): Promise<void> {
  await db.update(providerAccount).set({ sessionsReadUntil: until });
}
