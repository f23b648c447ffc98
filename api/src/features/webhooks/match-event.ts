import { findOrder } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { matchOrReport } from '../../orders/payment-matching/match-or-report.ts';
import { keysOfOtherAccount } from '../../orders/provider-account/provider-account-guard.ts';
import { requestRefresh } from '../../orders/refresh-order.ts';
import { RetryLater } from '../../platform/outbox/job-failures.ts';
import type { JobPayload } from '../../platform/outbox/job-kinds.ts';
import { setOrderOfEvent } from './table.ts';

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
