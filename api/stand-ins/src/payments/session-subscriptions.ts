import type { CheckoutPayment, CheckoutSession } from './checkout-objects.ts';
import { addCustomer } from './customers.ts';
import type { Customer, Subscription } from './objects.ts';
import type { Provider } from './provider.ts';
import { createSubscription } from './subscriptions.ts';

/** Adds the customer of a visit. */
export function addBuyer(provider: Provider, { buyer, language }: CheckoutPayment): Customer {
  const { email, name } = buyer;
  const customer = addCustomer(provider, { email, name, metadata: {}, preferred_locales: [language] });
  provider.emit('customer.created', customer);
  return customer;
}

/** Starts the subscription that a session sells. */
export function beginSubscription(
  provider: Provider,
  session: CheckoutSession,
  customer: Customer,
): Subscription {
  const [item] = session.line_items?.data ?? [];
  if (!item) throw new Error('The session sells nothing');
  const subscription = createSubscription(provider, {
    customer: customer.id,
    items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
    firstTotal: session.amount_total ?? 0,
    metadata: {},
  });
  session.customer = customer.id;
  session.subscription = subscription.id;
  return subscription;
}
