import type Stripe from 'stripe';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { metadataSchema, restoreOrder } from '../../orders/restore-order.ts';
import { createdSince } from '../../platform/payments/provider-objects.ts';

/** Restores the orders of the site's own pages that were made since a time and that a restored database lacks. */
export async function reconcileRequested(dependencies: OrderDependencies, since: Date): Promise<void> {
  const { db, stripe } = dependencies;
  const restore = async (made: Stripe.PaymentIntent | Stripe.Subscription) => {
    const { data: ours } = metadataSchema.safeParse(made.metadata);
    if (ours && !(await findOrder(db, ours.order))) await restoreOrder(dependencies, made);
  };
  for await (const intent of stripe.paymentIntents.list(createdSince(since)))
    if (intent.status === 'succeeded' || intent.status === 'processing') await restore(intent);
  const expand = ['data.customer'];
  for await (const one of stripe.subscriptions.list({ ...createdSince(since), status: 'all', expand }))
    if (one.status !== 'incomplete_expired') await restore(one);
}
