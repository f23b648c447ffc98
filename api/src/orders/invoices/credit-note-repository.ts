import { and, desc, eq, inArray, isNull, lt, sum } from 'drizzle-orm';
import { findRow, listRows, type Database } from '../../platform/database/database.ts';
import { nextNumber, creditNoteCounter, creditNotes, type CreditNote } from './table.ts';

/**
 * How much of invoices was credited, in centimes; without invalid credit notes.
 * @param before counts only credit notes issued before then
 */
export async function creditedOf(db: Database, invoiceNumbers: readonly number[], before?: Date) {
  const ofInvoices = inArray(creditNotes.invoiceNumber, [...invoiceNumbers]);
  const [row] = await db
    .select({ total: sum(creditNotes.amount) })
    .from(creditNotes)
    .where(and(ofInvoices, isNull(creditNotes.invalidAt), before && lt(creditNotes.issuedAt, before)));
  return Number(row?.total ?? 0);
}

/**
 * Adds a credit note with the next number.
 * @param transaction has locked the order's row, so that nothing is credited twice; if it fails, the number is not used up
 * @returns the number
 */
export async function insertCreditNote(
  transaction: Database,
  note: Pick<CreditNote, 'invoiceNumber' | 'amount' | 'issuedAt'>,
): Promise<number> {
  const number = await nextNumber(transaction, creditNoteCounter);
  await transaction.insert(creditNotes).values({ ...note, number });
  return number;
}

export const findCreditNote = (db: Database, number: number) =>
  findRow(db, creditNotes, eq(creditNotes.number, number));

/**
 * Marks credit notes of an invoice as invalid, whose refunds came back: the one of that amount, else the latest ones.
 * @param excess how much more was credited than refunded, in centimes
 * @returns the sum of the marked credit notes
 */
export async function invalidateCreditNotes(transaction: Database, invoiceNumber: number, excess: number) {
  const isValid = and(eq(creditNotes.invoiceNumber, invoiceNumber), isNull(creditNotes.invalidAt));
  const valid = await listRows(transaction, creditNotes, isValid, desc(creditNotes.number));
  const exact = valid.find(({ amount }) => amount === excess);
  let sum = 0;
  for (const { number, amount } of exact ? [exact] : valid) {
    if (sum >= excess) break;
    sum += amount;
    await transaction
      .update(creditNotes)
      .set({ invalidAt: new Date() })
      .where(eq(creditNotes.number, number));
  }
  return sum;
}
