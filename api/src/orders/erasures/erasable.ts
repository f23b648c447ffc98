import type { Database } from '../../platform/database/database.ts';
import { ignoreMissing } from '../../platform/payments/payment-provider.ts';
import type { MailboxHashes } from '../../platform/signing/signing-keys.ts';
import { chargeableStatuses, isRunning } from '../order-status.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { listOrdersById } from '../order-repository.ts';
import { refreshOrder } from '../refresh-order.ts';
import type { Order } from '../table.ts';
import { hasUsedTrial } from './table.ts';

/** What an erasure means for a person's orders: which subscriptions it ends. @param orders all orders of the person */
export function describeErasable(orders: Order[]) {
  const running = orders.filter(isRunning);
  return {
    running,
    /** If these ids have changed since the page was shown, the erasure is refused and the page shown again. */
    ends: running
      .map(({ id }) => id)
      .sort()
      .join(),
    /** Whether an order is being created or a payment confirmed: its outcome must be stored before the erasure. */
    isPending: orders.some(
      ({ kind, status }) => status === 'new' || (kind === 'payment' && status === 'processing'),
    ),
  };
}

/** The hash of a person who has used a trial, else null. A running trial without a card and without use does not count. */
export async function trialHashOf(
  db: Database,
  hashes: MailboxHashes,
  { email, orders }: { email: string; orders: Order[] },
): Promise<string | null> {
  const hadTrial = orders.some(
    ({ trialKey, status, hasCard, trialUsedAt }) =>
      trialKey !== null && (hasCard || trialUsedAt !== null || status !== 'trialing'),
  );
  const isKnown = hadTrial || (await hasUsedTrial(db, hashes.allMergedOf(email)));
  return isKnown ? hashes.mergedHashOf(email) : null;
}

/**
 * Updates the orders that may have been charged, so that each payment has its invoice.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function refreshChargeable(dependencies: OrderDependencies, orderIds: string[]): Promise<void> {
  const orders = await listOrdersById(dependencies.db, orderIds);
  const chargeable = orders.filter(({ status }) => chargeableStatuses.includes(status));
  await Promise.all(chargeable.map(({ id }) => refreshOrder(dependencies, id).catch(ignoreMissing)));
}
