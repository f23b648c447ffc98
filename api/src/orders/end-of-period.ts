import type { Database } from '../platform/database/database.ts';
import { findLatestInvoice } from './invoices/invoice-repository.ts';
import type { Order } from './table.ts';

/** The end of the period that is paid for, or of the trial; undefined if there is neither. */
export async function endOfPeriod(db: Database, { id, trialEndsAt }: Order): Promise<Date | undefined> {
  return (await findLatestInvoice(db, id))?.periodEnd ?? trialEndsAt ?? undefined;
}
