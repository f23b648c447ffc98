import type { BillingAddress } from '@site/api-contract';
import { eq, exists, not } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { orders } from '../table.ts';
import { correctInvoices } from './correction-repository.ts';
import { billingAddresses } from './table.ts';

const isOf = (mailboxKey: string) => eq(billingAddresses.mailboxKey, mailboxKey);

/** Addresses the invoices of a mailbox from now on, and issues those before again as corrections. */
export async function saveBillingAddress(db: Database, mailboxKey: string, address: BillingAddress) {
  const saved = { address, savedAt: new Date() };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(billingAddresses)
      .values({ mailboxKey, ...saved })
      .onConflictDoUpdate({ target: billingAddresses.mailboxKey, set: saved });
    await correctInvoices(transaction, mailboxKey, address);
  });
}

export const findBillingAddress = (db: Database, mailboxKey: string) =>
  findRow(db, billingAddresses, isOf(mailboxKey));

export async function deleteBillingAddress(db: Database, mailboxKey: string): Promise<void> {
  await db.delete(billingAddresses).where(isOf(mailboxKey));
}

export async function moveBillingAddress(db: Database, from: string, to: string): Promise<void> {
  await db.update(billingAddresses).set({ mailboxKey: to }).where(isOf(from));
}

/** Deletes the addresses of mailboxes without orders: these were deleted after their retention period. @returns how many */
export async function deleteUnusedBillingAddresses(db: Database): Promise<number> {
  const used = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.mailboxKey, billingAddresses.mailboxKey));
  const deleted = await db
    .delete(billingAddresses)
    .where(not(exists(used)))
    .returning();
  return deleted.length;
}
