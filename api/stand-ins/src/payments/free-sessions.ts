import type { CheckoutPayment, CheckoutSession } from './objects.ts';
import { confirmationOf, addBuyer, beginSubscription } from './checkout-sessions.ts';
import { confirmIntent, createSetupIntent } from './intents.ts';
import type { Provider } from './provider.ts';
import { updateSubscription } from './subscriptions.ts';

/**
 * Completes a session with nothing to pay: the provider makes no payment intent for it. A subscription keeps the card.
 * @throws ProviderError when the card is refused
 */
export function completeFreeSession(provider: Provider, session: CheckoutSession, payment: CheckoutPayment) {
  session.customer_details = { ...payment.buyer, tax_exempt: 'none', tax_ids: [] };
  if (session.mode === 'subscription') startFree(provider, session, payment);
  session.status = 'complete';
  session.payment_status = 'no_payment_required';
  provider.save(session, 'checkout.session.completed');
}

function startFree(provider: Provider, session: CheckoutSession, payment: CheckoutPayment): void {
  const customer = addBuyer(provider, payment);
  const setup = createSetupIntent(provider, { customer: customer.id });
  const { payment_method } = confirmIntent(provider, setup, confirmationOf(provider, payment, ''), '');
  const subscription = beginSubscription(provider, session, customer);
  updateSubscription(provider, subscription, { default_payment_method: payment_method ?? undefined });
  session.invoice = subscription.latest_invoice;
}
