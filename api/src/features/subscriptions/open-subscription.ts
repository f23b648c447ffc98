import { randomUUID } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey, mergedMailboxKey } from '../../platform/mail/mailbox-key.ts';
import { openOrder, type OrderRequest } from '../../orders/open-order.ts';
import { isMarked } from '../../orders/erasures/erasure-repository.ts';
import { findOrderByRequestKey, hasTrialOrder } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { findRunning, refuseSecondSubscription } from './claim-mailbox.ts';
import type { Order } from '../../orders/table.ts';

/**
 * Stores the order of a subscription as `openOrder` does, with a trial unless the mailbox has used its trial.
 * @throws ApiError `trial_used` when the mailbox has a subscription already, `idempotency_mismatch`
 */
export async function openSubscription(
  dependencies: OrderDependencies,
  subscription: OrderRequest & { email: string },
  requestKey: string = randomUUID(),
): Promise<Order> {
  const { db, mailboxMarks } = dependencies;
  const key = mailboxKey(subscription.email);
  if (!(await findOrderByRequestKey(db, requestKey))) await refuseIfOneRuns();
  const merged = mergedMailboxKey(subscription.email);
  const hadTrial =
    (await hasTrialOrder(db, merged)) || (await isMarked(db, mailboxMarks.allMergedOf(subscription.email)));
  const trialKey = hadTrial ? null : merged;
  try {
    return await openOrder(dependencies, { ...subscription, mailboxKey: key, trialKey }, requestKey);
  } catch (error) {
    // Another request has just started this mailbox's trial.
    if (error instanceof ApiError && error.code === 'trial_used') await refuseIfOneRuns();
    throw error;
  }

  async function refuseIfOneRuns(): Promise<void> {
    const running = await findRunning(dependencies, key);
    if (running) await refuseSecondSubscription(dependencies, running);
  }
}
