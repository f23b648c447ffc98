import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { findOrderByReference } from '../order-repository.ts';
import { paymentEvents } from '../table.ts';
import { referencesOf, type ProviderEvent } from './event-schema.ts';

/** Events about something new that is news all the same: the api did not ask for it. */
const newsOfCreation = /^(charge\.dispute|refund|customer\.subscription)\.created$/;

/** What can lead to a payment, by the prefix of its id. */
const leadsToPayment = /^(cs|sub|in|pi|ch|py)_/;

/**
 * Takes in an event of the provider once: the event and what it causes, a reading of the order's state, are kept
 * together. What the event itself says of the order is not used, as events come in any order and late.
 * @returns whether it was new
 */
export async function recordEvent(db: Database, event: ProviderEvent): Promise<boolean> {
  const references = referencesOf(event);
  const { id, type } = event;
  return db.transaction(async (transaction) => {
    const order = await findOrderByReference(transaction, references);
    const added = await transaction
      .insert(paymentEvents)
      .values({ id, type, orderId: order?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (added.length === 0) return false;
    if (type.endsWith('.created') && !newsOfCreation.test(type)) return true;
    if (order) {
      const payload = { orderId: order.id };
      await enqueue(transaction, { kind: 'refresh-order', cause: `refresh-order:${id}`, payload });
    } else if (references.ids.some((one) => leadsToPayment.test(one))) {
      const payload = { eventId: id, type, ids: references.ids };
      await enqueue(transaction, { kind: 'place-event', cause: `place-event:${id}`, payload });
    }
    return true;
  });
}

/** Notes which order an event was of, once that is known. */
export async function noteOrderOfEvent(db: Database, eventId: string, orderId: string): Promise<void> {
  await db.update(paymentEvents).set({ orderId }).where(eq(paymentEvents.id, eventId));
}

/** Deletes the events that were taken in before a time; answers how many. */
export async function deleteEvents(db: Database, before: Date): Promise<number> {
  const old = lt(paymentEvents.receivedAt, before);
  return (await db.delete(paymentEvents).where(old).returning({ id: paymentEvents.id })).length;
}
