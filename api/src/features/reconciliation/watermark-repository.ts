import { providerAccount } from '../../orders/provider-account/table.ts';
import type { Database } from '../../platform/database/database.ts';

/** Until when checkout sessions, refunds and disputes were reconciled; null before the first time. */
export async function findReconciledUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select({ until: providerAccount.sessionsReadUntil }).from(providerAccount).limit(1);
  return row?.until ?? null;
}

export async function storeReconciledUntil(db: Database, until: Date): Promise<void> {
  await db.update(providerAccount).set({ sessionsReadUntil: until });
}
