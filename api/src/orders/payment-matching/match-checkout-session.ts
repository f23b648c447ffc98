import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { insertAgreement } from '../agreements/table.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findErasureSince } from '../erasures/table.ts';
import { findOrderByReference, insertOrder } from '../order-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { requestRefresh } from '../refresh-order.ts';
import { clearUnmatched } from './table.ts';
import { readCheckoutSession, sessionExpansions, recordOfCheckoutSession } from './read-checkout-session.ts';

/**
 * Finds or creates the order of a checkout session; safe to repeat.
 * @returns its id; undefined for one that is not completed
 * @throws UnmatchedPayment for a completed session that sells none of our plans
 */
export async function matchCheckoutSession(dependencies: OrderDependencies, sessionId: string) {
  const { db, stripe, paymentLinks, mailboxHashes } = dependencies;
  const stored = await findOrderByReference(db, { ids: [sessionId] });
  if (stored) return stored.id;
  const session = await callProvider(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: sessionExpansions }),
  );
  if (session.status !== 'complete' || session.mode === 'setup') return undefined;
  const purchase = readCheckoutSession(session, paymentLinks);
  const { email, subscriptionId, intentId } = purchase;
  const agreed = recordOfCheckoutSession(session, purchase);
  const erasureId = email && (await findErasureSince(db, mailboxHashes.allOf(email), new Date(agreed.at)));
  const ids = [sessionId, subscriptionId, intentId].flatMap((id) => id ?? []);
  await db.transaction(async (transaction) => {
    const id = randomUUID();
    const order = {
      ...purchase,
      id,
      source: 'payment-link' as const,
      requestKey: `session:${sessionId}`,
      mailboxKey: email ? mailboxKey(email) : null,
      ...(erasureId && { erasureId, email: null, mailboxKey: null, buyer: null }),
      status: 'open' as const,
    };
    if (!(await insertOrder(transaction, order))) return;
    await insertAgreement(transaction, order, 'session', agreed);
    await requestRefresh(transaction, { id, readingsBegun: 0 });
    if (erasureId) await enqueue(transaction, 'erase-at-provider', `${erasureId}:${id}`, { erasureId });
  });
  await clearUnmatched(db, ids);
  return (await findOrderByReference(db, { ids }))?.id;
}

export async function findCheckoutSession(
  stripe: Stripe,
  by: { payment_intent: string } | { subscription: string },
): Promise<string | undefined> {
  const { data } = await callProvider(() => stripe.checkout.sessions.list({ ...by, limit: 1 }));
  return data[0]?.id;
}
