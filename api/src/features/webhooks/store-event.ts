import { insertNew, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { requestRefresh } from '../../orders/refresh-order.ts';
import { findOrderByReference } from '../../orders/order-repository.ts';
import { referencesOf, type ProviderEvent } from './event-schema.ts';
import { paymentEvents } from './table.ts';

/** Objects that are created without a request of the api. Events about other creations are ignored. */
const relevantCreations = /^(charge\.dispute|refund|customer\.subscription)\.created$/;

/**
 * How long the other events of a payment link wait, in ms, for the event of its checkout session, which creates the order:
 * afterwards they find the order without a call to the provider.
 */
const sessionFirstMs = 3000;

/** Prefixes of ids that can lead to a payment. */
const leadsToPayment = /^(cs|sub|in|pi|ch|py)_/;

/**
 * Stores an event with the job that refreshes its order. Its state is not used, as events arrive late and in any order.
 * @returns whether the event is new
 */
export async function storeEvent(db: Database, event: ProviderEvent): Promise<boolean> {
  const references = referencesOf(event);
  const { id, type } = event;
  return db.transaction(async (transaction) => {
    const order = await findOrderByReference(transaction, references);
    const isNew = await insertNew(transaction, paymentEvents, { id, type, orderId: order?.id ?? null });
    if (!isNew) return false;
    if (type.endsWith('.created') && !relevantCreations.test(type)) return true;
    if (order) {
      await requestRefresh(transaction, order);
    } else if (references.ids.some((one) => leadsToPayment.test(one))) {
      const payload = { eventId: id, type, ids: references.ids };
      const isSession = references.ids.some((one) => one.startsWith('cs_'));
      await enqueue(transaction, 'place-event', id, payload, isSession ? 0 : sessionFirstMs);
    }
    return true;
  });
}
