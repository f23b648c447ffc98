import { insertNew, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { requestRefresh } from '../../orders/refresh-order.ts';
import { findOrderByReference, findOrder } from '../../orders/order-repository.ts';
import { referencesOf, type ProviderEvent } from './event-schema.ts';
import { paymentEvents, setOrderOfEvent } from './table.ts';
import type { JobPayload } from '../../platform/outbox/job-kinds.ts';
import { RetryLater } from '../../platform/outbox/job-failures.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { keysOfOtherAccount } from '../../orders/provider-account/provider-account-guard.ts';
import { matchOrReport } from '../../orders/payment-links/match-or-report.ts';

/** Objects that are created without a request of the api. Events about other creations are ignored. */
const relevantCreations = /^(charge\.dispute|refund|customer\.subscription)\.created$/;

/**
 * How long a payment link's other events wait, in ms, for that of its checkout session: this one creates the order, which the
 * others then find without a call to the provider.
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

/** Events about received or returned money: reported even if the provider does not know their object. */
const aboutMoney =
  /^(checkout\.session\.(completed|async_payment_succeeded)|payment_intent\.succeeded|charge\.(succeeded|captured|refunded|dispute\..+)|refund\..+|invoice\.(paid|payment_succeeded)|invoice_payment\.paid)$/;

/**
 * Finds or creates the order of an event that names none, and has it read; reports a payment without an order.
 * @throws RetryLater while the keys belong to another account
 */
export async function matchEventToOrder(
  dependencies: OrderDependencies,
  { eventId, type, ids }: JobPayload<'place-event'>,
): Promise<void> {
  if ((await dependencies.providerAccount.check()) === 'changed') throw new RetryLater(keysOfOtherAccount);
  const orderId = await matchOrReport(dependencies, ids, { eventId, isAboutMoney: aboutMoney.test(type) });
  if (!orderId) return;
  const receivedAt = await setOrderOfEvent(dependencies.db, eventId, orderId);
  const order = await findOrder(dependencies.db, orderId);
  // Every reading of an order that was created later has seen what the event tells.
  const isSeen = order && receivedAt && receivedAt < order.createdAt && order.readingApplied > 0;
  if (order && !isSeen) await requestRefresh(dependencies.db, order);
}
