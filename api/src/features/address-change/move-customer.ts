import { withAsciiDomain } from '@site/api-contract/email';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';

/** Gives the provider's customer of an order the address that the order has now; safe to repeat. */
export async function moveCustomer({ db, stripe }: OrderDependencies, orderId: string): Promise<void> {
  const { customerId, email } = (await findOrder(db, orderId)) ?? {};
  const address = email && withAsciiDomain(email);
  if (!customerId || !address) return;
  await callProvider(() => stripe.customers.update(customerId, { email: address }));
}
