import type { PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { randomUUID } from 'node:crypto';
import { ApiError } from '../platform/http/api-error.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { recordOfTrial } from './agreements/agree.ts';
import { insertAgreement } from './agreements/table.ts';
import { findOrderByRequestKey, insertOrder } from './order-repository.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

export interface OrderRequest {
  kind: Order['kind'];
  plan: PlanId;
  /** Centimes. */
  amount: number;
  currency: string;
  language: Language;
  /** Only of a subscription. */
  email?: string;
  mailboxKey?: string;
  /** Only of a subscription with a trial. */
  trialKey?: string | null;
  requestId: string;
  /** Only of a trial: the address of the terms that its start accepts. */
  terms?: string | undefined;
}

/**
 * Stores an order before the provider is called, or finds the order of the same key. If the process dies, the outbox
 * finishes the order.
 * @throws ApiError `idempotency_mismatch` when the key belongs to another order, `trial_used` when another request has just
 * started the mailbox's trial, `too_many_requests`
 */
export async function openOrder(
  { db, mailBudget, recoveryMs }: OrderDependencies,
  { terms, ...requested }: OrderRequest,
  requestKey: string = randomUUID(),
): Promise<Order> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    if (!(await insertOrder(transaction, { id, requestKey, ...requested }))) return;
    if (requested.email && !(await mailBudget.take(transaction, requested.email)))
      throw new ApiError('too_many_requests');
    if (requested.trialKey)
      await insertAgreement(transaction, { id }, 'trial', recordOfTrial({ ...requested, terms }));
    await enqueue(transaction, 'finish-order', id, { orderId: id }, recoveryMs);
  });
  const order = await findOrderByRequestKey(db, requestKey);
  if (!order) throw new ApiError('trial_used', { field: 'email' });
  const isSame =
    order.kind === requested.kind &&
    order.plan === requested.plan &&
    order.amount === requested.amount &&
    (requested.email === undefined || order.email === requested.email);
  if (!isSame) throw new ApiError('idempotency_mismatch', { field: 'Idempotency-Key' });
  return order;
}
