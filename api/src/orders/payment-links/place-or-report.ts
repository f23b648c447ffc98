import { enqueue } from '../../platform/outbox/enqueue.ts';
import { isMissing } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { placePayment } from './place-payment.ts';
import { UnplacedPayment } from './unplaced-payment.ts';
import { clearUnplaced, keepUnplaced } from './unplaced-repository.ts';

interface Source {
  /** The event that names the ids; none for reconciliation. */
  eventId?: string;
  /** Whether to report ids that the provider does not know. */
  isAboutMoney: boolean;
}

/**
 * Finds or creates the order that objects of the provider belong to; reports money without an order to the company.
 * @param ids the known ids at the provider
 * @returns the order's id, if there is one
 */
export async function placeOrReport(
  dependencies: OrderDependencies,
  ids: readonly string[],
  { eventId, isAboutMoney }: Source,
): Promise<string | undefined> {
  try {
    const orderId = await placePayment(dependencies, ids);
    // It has its order now, or the money was given back.
    await clearUnplaced(dependencies.db, ids);
    return orderId;
  } catch (error) {
    if (error instanceof UnplacedPayment) await report(dependencies, error, eventId);
    else if (!isMissing(error)) throw error;
    else if (isAboutMoney && ids[0])
      await report(dependencies, new UnplacedPayment(ids[0], 'object_unknown'), eventId);
    else
      dependencies.log.info({ event: eventId }, 'the payment provider does not know what an event is about');
    return undefined;
  }
}

/** Stores a payment without an order and reports it: in the log each time, by mail once. */
async function report(
  { db, log }: OrderDependencies,
  { reference, problem, amount, currency }: UnplacedPayment,
  eventId?: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await keepUnplaced(transaction, { reference, problem, amount, currency, eventId: eventId ?? null });
    await enqueue(transaction, 'unplaced-payment', reference, { reference });
  });
  log.error(
    { alarm: 'payment_unplaced', reference, problem, event: eventId },
    'a payment belongs to no order',
  );
}
