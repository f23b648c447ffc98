import { lt } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findOrderByReference } from './order-repository.ts';
import { paymentEvents } from './table.ts';

/** A row's id, as the metadata carries it. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes in an event of the provider once: the event and what it causes, a reading of the order's state, are kept
 * together. What the event itself says of the order is not used, as events come in any order and late.
 * @returns whether it was new
 */
export async function recordEvent(db: Database, event: Stripe.Event): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const order = await findOrderByReference(
      transaction,
      referencesIn(event.data.object as unknown as EventObject),
    );
    const added = await transaction
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, orderId: order?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (added.length === 0) return false;
    // That something was created is no news: the api asked for it.
    if (order && !event.type.endsWith('.created')) {
      const payload = { orderId: order.id };
      await enqueue(transaction, { kind: 'refresh-order', cause: `refresh-order:${event.id}`, payload });
    }
    return true;
  });
}

/** Deletes the events that were taken in before a time; answers how many. */
export async function deleteEvents(db: Database, before: Date): Promise<number> {
  const old = lt(paymentEvents.receivedAt, before);
  return (await db.delete(paymentEvents).where(old).returning({ id: paymentEvents.id })).length;
}

/** The fields of the events' objects by which they name an order. */
interface EventObject {
  id?: string;
  object?: string;
  metadata?: Record<string, string> | null;
  parent?: {
    subscription_details?: {
      subscription?: string | { id: string };
      metadata?: Record<string, string> | null;
    };
  };
}

function referencesIn({ id, object, metadata, parent }: EventObject) {
  const details = parent?.subscription_details;
  const subscription =
    typeof details?.subscription === 'object' ? details.subscription.id : details?.subscription;
  const named = metadata?.['order'] ?? details?.metadata?.['order'];
  return {
    orderId: named && uuid.test(named) ? named : undefined,
    intentId: object === 'payment_intent' || object === 'setup_intent' ? id : undefined,
    subscriptionId: object === 'subscription' ? id : subscription,
  };
}
