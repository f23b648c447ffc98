import { enqueue } from '../../platform/outbox/enqueue.ts';
import { isMissing } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { matchPayment } from './match-payment.ts';
import { UnmatchedPayment } from './unmatched-payment.ts';
import { clearUnmatched, storeUnmatched } from './table.ts';

interface Source {
  /** The event that contains the ids; absent in reconciliation. */
  eventId?: string;
  /** Whether ids that the provider does not know are reported as an unmatched payment. */
  isAboutMoney: boolean;
}

/** As `matchPayment`, but reports a payment without an order to the company. @param ids the provider's ids of one payment */
export async function matchOrReport(
  dependencies: OrderDependencies,
  ids: readonly string[],
  { eventId, isAboutMoney }: Source,
): Promise<string | undefined> {
  try {
    const orderId = await matchPayment(dependencies, ids);
    // The payment now has an order, or was refunded.
    await clearUnmatched(dependencies.db, ids);
    return orderId;
  } catch (error) {
    if (error instanceof UnmatchedPayment) await report(dependencies, error, eventId);
    else if (!isMissing(error)) throw error;
    else if (isAboutMoney && ids[0])
      await report(dependencies, new UnmatchedPayment(ids[0], 'object_unknown'), eventId);
    else
      dependencies.log.info({ event: eventId }, 'the payment provider does not know the object of an event');
    return undefined;
  }
}

/** Stores a payment without an order; logs it each time, mails it once. */
async function report(
  { db, log }: OrderDependencies,
  { reference, problem, amount, currency }: UnmatchedPayment,
  eventId?: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await storeUnmatched(transaction, { reference, problem, amount, currency, eventId: eventId ?? null });
    await enqueue(transaction, 'unplaced-payment', reference, { reference });
  });
  log.error(
    { alarm: 'payment_unmatched', reference, problem, event: eventId },
    'a payment belongs to no order',
  );
}
