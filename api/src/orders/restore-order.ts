import type Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { currency, plans } from '@site/api-contract';
import { defaultLanguage, toLanguage } from '@site/shared-i18n';
import { mailboxKey, mergedMailboxKey } from '../platform/mail/mailbox-key.ts';
import { idOf } from '../platform/payments/payment-provider.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { findErasureSince } from './erasures/table.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { proofOfSecret } from './order-proof.ts';
import { hasTrialOrder, insertOrder } from './order-repository.ts';
import { requestRefresh } from './refresh-order.ts';
import type { Order } from './table.ts';

/** What `orderMetadata` has written; another program's objects at the provider have something else or nothing. */
export const metadataSchema = z.object({
  order: z.uuid(),
  plan: z.enum(plans.map(({ id }) => id)),
  language: z.string().optional(),
});

/**
 * Adds the order of what the site has requested and a restored database lacks, with the same id; safe to repeat. A job
 * reads its state. Of a person who was erased since, it comes back without the address, and is erased at the provider again.
 * @param purchase a subscription with `customer` expanded
 * @returns the order's id; undefined if the site has not requested it
 */
export async function restoreOrder(
  { db, log, mailboxHashes }: OrderDependencies,
  purchase: Stripe.PaymentIntent | Stripe.Subscription,
): Promise<string | undefined> {
  const metadata = metadataSchema.safeParse(purchase.metadata);
  if (!metadata.success) return undefined;
  const { order: id, plan, language } = metadata.data;
  const found =
    purchase.object === 'payment_intent'
      ? ofPayment(purchase)
      : { ...ofSubscription(purchase), subscriptionId: purchase.id };
  const boughtAt = new Date(purchase.created * 1000);
  const erasureId =
    (found.email && (await findErasureSince(db, mailboxHashes.allOf(found.email), boughtAt))) || null;
  const email = erasureId ? null : found.email;
  const trialKey = email ? mergedMailboxKey(email) : null;
  const isTrial = purchase.object === 'subscription' && purchase.trial_start !== null;
  const isRestored = await db.transaction(async (transaction) => {
    const order = {
      ...found,
      id,
      email,
      erasureId,
      plan,
      currency,
      language: toLanguage(language) ?? defaultLanguage,
      requestKey: `restored:${randomUUID()}`,
      mailboxKey: email ? mailboxKey(email) : null,
      trialKey: isTrial && trialKey && !(await hasTrialOrder(transaction, trialKey)) ? trialKey : null,
      customerId: idOf(purchase.customer) ?? null,
      status: 'open' as const,
    };
    if (!(await insertOrder(transaction, order))) return false;
    await requestRefresh(transaction, { id, readingsBegun: 0 });
    if (erasureId) await enqueue(transaction, 'erase-at-provider', `${erasureId}:${id}`, { erasureId });
    return true;
  });
  if (isRestored) log.warn({ order: id }, 'an order was restored from the payment provider');
  return id;
}

type RestoredOrder = Pick<Order, 'kind' | 'amount' | 'email'> & Partial<Order>;

/** Without the address: the refresh stores it, unless it was erased since. */
function ofPayment({ id, amount, client_secret }: Stripe.PaymentIntent): RestoredOrder {
  const proof = client_secret ? proofOfSecret(client_secret) : { intentId: id };
  return { kind: 'payment', amount, email: null, ...proof };
}

function ofSubscription({ customer, items }: Stripe.Subscription): RestoredOrder {
  const existingCustomer = typeof customer === 'object' && !('deleted' in customer) ? customer : undefined;
  const amount = items.data[0]?.price.unit_amount ?? 0;
  return { kind: 'subscription', amount, email: existingCustomer?.email ?? null };
}
