import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { addressChanges, type AddressChange } from './table.ts';

/** Adds a change; it replaces an earlier one of the account that has not ended. */
export async function insertChange(
  transaction: Database,
  change: typeof addressChanges.$inferInsert,
): Promise<void> {
  const isEarlier = and(eq(addressChanges.mailboxKey, change.mailboxKey), isNull(addressChanges.endedAt));
  await transaction.delete(addressChanges).where(isEarlier);
  await transaction.insert(addressChanges).values(change);
}

export async function findChange(db: Database, id: string): Promise<AddressChange | undefined> {
  const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, id));
  return change;
}

const isOpen = (id: string) =>
  and(eq(addressChanges.id, id), isNull(addressChanges.endedAt), gt(addressChanges.expiresAt, new Date()));

/** A change that can still be confirmed. */
export async function findOpenChange(db: Database, id: string): Promise<AddressChange | undefined> {
  const [change] = await db.select().from(addressChanges).where(isOpen(id));
  return change;
}

/** The same, locked until the transaction ends. */
export async function lockOpenChange(transaction: Database, id: string): Promise<AddressChange | undefined> {
  const [change] = await transaction.select().from(addressChanges).where(isOpen(id)).for('update');
  return change;
}

export async function updateChange(
  transaction: Database,
  id: string,
  set: Partial<Pick<AddressChange, 'oldConfirmedAt' | 'newConfirmedAt' | 'endedAt'>>,
): Promise<void> {
  await transaction.update(addressChanges).set(set).where(eq(addressChanges.id, id));
}
