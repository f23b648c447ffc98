import { and, asc, inArray, isNull, or } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import { isSpellingOf, type DataSubject } from '../../platform/personal-data/data-holder.ts';
import { orders } from '../table.ts';
import { creditNotes, invoices, type CreditNote, type Invoice } from './table.ts';

/** A person's invoices, also by the address on those whose orders were erased or have no mailbox, and their credit notes, by number. */
export async function listHeldInvoices(
  db: Database,
  { mailboxKey, orderIds }: DataSubject,
): Promise<{ held: Invoice[]; notes: CreditNote[] }> {
  const isOfMailbox = await isSpellingOf(db, invoices, invoices.email, mailboxKey);
  const nobodys = db.select({ id: orders.id }).from(orders).where(isNull(orders.mailboxKey));
  const isOf = or(inArray(invoices.orderId, orderIds), and(isOfMailbox, inArray(invoices.orderId, nobodys)));
  const held = await listRows(db, invoices, isOf, asc(invoices.number));
  const numbers = held.map(({ number }) => number);
  const isNote = inArray(creditNotes.invoiceNumber, numbers);
  const notes = await listRows(db, creditNotes, isNote, asc(creditNotes.number));
  return { held, notes };
}
