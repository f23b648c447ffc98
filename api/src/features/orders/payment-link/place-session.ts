import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { callProvider } from '../../../platform/payments/payment-provider.ts';
import { mailboxKey } from '../../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { findOrderByReference, insertOrder } from '../order-repository.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { clearUnplaced } from '../unplaced/unplaced-repository.ts';
import { readSession, sessionExpansions } from './read-session.ts';

/**
 * Makes the order of a checkout session, or finds it: whoever learns of a session (its event, a later event of what it
 * has paid, reconciliation) calls this, in any order and any number of times. Its invoice and mails follow from reading
 * the provider's state, as for every order.
 * @returns the order's id; nothing for a session that is not completed
 * @throws UnplacedPayment for a completed one that sells nothing of ours
 */
export async function placeSession(parts: OrdersParts, sessionId: string): Promise<string | undefined> {
  const { db, stripe, paymentLinks } = parts;
  const known = await findOrderByReference(db, { ids: [sessionId] });
  if (known) return known.id;
  const session = await callProvider(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: sessionExpansions }),
  );
  if (session.status !== 'complete' || session.mode === 'setup') return undefined;
  const found = readSession(session, paymentLinks);
  const { email, subscriptionId, intentId } = found;
  const ids = [sessionId, subscriptionId, intentId].flatMap((id) => id ?? []);
  await db.transaction(async (transaction) => {
    const id = randomUUID();
    const order = {
      ...found,
      id,
      source: 'payment-link' as const,
      requestKey: `session:${sessionId}`,
      mailboxKey: found.kind === 'subscription' && email ? mailboxKey(email) : null,
      status: 'open' as const,
    };
    if (!(await insertOrder(transaction, order))) return;
    const cause = `refresh-order:${sessionId}`;
    await enqueue(transaction, { kind: 'refresh-order', cause, payload: { orderId: id } });
  });
  await clearUnplaced(db, ids);
  return (await findOrderByReference(db, { ids }))?.id;
}

/** The session that an intent or a subscription belongs to, if it belongs to one. */
export async function findSession(
  stripe: Stripe,
  by: { payment_intent: string } | { subscription: string },
): Promise<string | undefined> {
  const { data } = await callProvider(() => stripe.checkout.sessions.list({ ...by, limit: 1 }));
  return data[0]?.id;
}
