import { and, eq, gt, isNull } from 'drizzle-orm';
import { findRow, lockRow, type Database } from '../../platform/database/database.ts';
import { addressChanges, type AddressChange } from './table.ts';

/** Adds a change; it replaces an earlier one of the account that has not ended. */
export async function insertChange(transaction: Database, change: typeof addressChanges.$inferInsert) {
  const isEarlier = and(eq(addressChanges.mailboxKey, change.mailboxKey), isNull(addressChanges.endedAt));
  await transaction.delete(addressChanges).where(isEarlier);
  await transaction.insert(addressChanges).values(change);
}

export const findChange = (db: Database, id: string) =>
  findRow(db, addressChanges, eq(addressChanges.id, id));

const isOpen = (id: string) =>
  and(eq(addressChanges.id, id), isNull(addressChanges.endedAt), gt(addressChanges.expiresAt, new Date()));

/** A change that can still be confirmed. */
export const findOpenChange = (db: Database, id: string) => findRow(db, addressChanges, isOpen(id));

/** The same, locked until the transaction ends. */
export const lockOpenChange = (transaction: Database, id: string) =>
  lockRow(transaction, addressChanges, isOpen(id));

export async function updateChange(
  transaction: Database,
  id: string,
  set: Partial<Pick<AddressChange, 'oldConfirmedAt' | 'newConfirmedAt' | 'endedAt'>>,
): Promise<void> {
  await transaction.update(addressChanges).set(set).where(eq(addressChanges.id, id));
}
