import { randomUUID } from 'node:crypto';
import type { PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findOrderByRequestKey, insertOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import type { Order } from './table.ts';

export interface WantedOrder {
  kind: Order['kind'];
  plan: PlanId;
  /** Centimes. */
  amount: number;
  currency: string;
  language: Language;
  /** Of a subscription. */
  email?: string;
  /** The id of the request that asks for it. */
  requestId: string;
}

/**
 * Stores an order before the provider hears of it, or finds the one that the same key has made. Should the process
 * die before the provider has answered, the outbox finishes the order.
 * @throws ApiError `idempotency_mismatch` when the key belongs to another order, `trial_used` for a second trial
 */
export async function openOrder(
  { db, recoveryMs }: OrdersParts,
  wanted: WantedOrder,
  requestKey: string = randomUUID(),
): Promise<Order> {
  const id = randomUUID();
  const trialKey = wanted.email === undefined ? null : mailboxKey(wanted.email);
  await db.transaction(async (transaction) => {
    if (!(await insertOrder(transaction, { id, requestKey, trialKey, ...wanted }))) return;
    const delivery = { kind: 'finish-order', cause: `finish-order:${id}`, payload: { orderId: id } };
    await enqueue(transaction, { ...delivery, delayMs: recoveryMs });
  });
  const order = await findOrderByRequestKey(db, requestKey);
  if (!order) throw new ApiError('trial_used', { field: 'email' });
  const same =
    order.kind === wanted.kind &&
    order.plan === wanted.plan &&
    order.amount === wanted.amount &&
    (wanted.email === undefined || order.email === wanted.email);
  if (!same) throw new ApiError('idempotency_mismatch', { field: 'Idempotency-Key' });
  return order;
}
