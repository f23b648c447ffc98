import { isMissing } from '../../../platform/payments/payment-provider.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { UnplacedPayment } from '../unplaced/unplaced-payment.ts';
import { clearUnplaced, reportUnplaced } from '../unplaced/unplaced-repository.ts';
import { placePayment } from './place-payment.ts';

interface Found {
  /** The event that names these ids, if one does. */
  eventId?: string;
  /** Whether something that the provider does not know is worth an alarm all the same. */
  isAboutMoney: boolean;
}

/**
 * Finds or makes the order of something at the provider; tells the company where money was received that belongs to none.
 * @param ids the provider's ids that are known of it
 * @returns the order's id, if there is one
 */
export async function placeOrReport(
  parts: OrdersParts,
  ids: readonly string[],
  { eventId, isAboutMoney }: Found,
): Promise<string | undefined> {
  try {
    const orderId = await placePayment(parts, ids);
    // Placed now, or the money was given back.
    await clearUnplaced(parts.db, [...ids]);
    return orderId;
  } catch (error) {
    if (error instanceof UnplacedPayment) await reportUnplaced(parts, error, eventId);
    else if (!isMissing(error)) throw error;
    else if (isAboutMoney && ids[0])
      await reportUnplaced(parts, new UnplacedPayment(ids[0], 'object_unknown'), eventId);
    else
      parts.log.info(
        { event: eventId },
        'an event is about something that the payment provider does not know',
      );
    return undefined;
  }
}
