import { desc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders } from '../table.ts';
import { providerAccount } from './table.ts';

/** An account at the provider; its test mode and its live mode see different objects. */
export interface Account {
  accountId: string;
  livemode: boolean;
}

/** The orders' account; undefined until the provider was reached. */
export async function findAccount(db: Database): Promise<Account | undefined> {
  const [row] = await db.select().from(providerAccount).limit(1);
  return row;
}

/** Stores the first account. @returns the stored one, which another process may have stored */
export async function keepFirstAccount(db: Database, account: Account): Promise<Account> {
  await db
    .insert(providerAccount)
    .values({ id: 1, ...account })
    .onConflictDoNothing();
  return (await findAccount(db)) ?? account;
}

/** Replaces the stored account. */
export async function replaceAccount(db: Database, account: Account): Promise<void> {
  await db.update(providerAccount).set({ ...account, sessionsReadUntil: null });
}

/** The intents of the latest orders, which identify their account. */
export async function latestIntents(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(isNotNull(orders.intentId))
    .orderBy(desc(orders.createdAt))
    .limit(most);
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Until when checkout sessions, refunds and disputes were reconciled. */
export async function readUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select({ until: providerAccount.sessionsReadUntil }).from(providerAccount).limit(1);
  return row?.until ?? null;
}

export async function keepReadUntil(db: Database, until: Date): Promise<void> {
  await db.update(providerAccount).set({ sessionsReadUntil: until });
}
