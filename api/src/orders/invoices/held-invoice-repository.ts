import { and, asc, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Person } from '../../platform/personal-data/data-holder.ts';
import { isSpellingOf } from '../../platform/personal-data/mailbox-spellings.ts';
import { orders } from '../table.ts';
import { creditNotes, invoices, type CreditNote, type Invoice } from './table.ts';

/** A person's invoices, also by the address on those whose orders were erased or have no mailbox, and their credit notes, by number. */
export async function listHeldInvoices(
  db: Database,
  { mailboxKey, orderIds }: Person,
): Promise<{ held: Invoice[]; notes: CreditNote[] }> {
  const isOfMailbox = await isSpellingOf(db, invoices, invoices.email, mailboxKey);
  const nobodys = db.select({ id: orders.id }).from(orders).where(isNull(orders.mailboxKey));
  const held = await db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.orderId, orderIds), and(isOfMailbox, inArray(invoices.orderId, nobodys))))
    .orderBy(asc(invoices.number));
  const numbers = held.map(({ number }) => number);
  const notes = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceNumber, numbers))
    .orderBy(asc(creditNotes.number));
  return { held, notes };
}
