import { cancelPaymentIntent } from './intents.ts';
import { intentOf } from './invoices.ts';
import type { Invoice, Subscription } from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest } from './provider-error.ts';

/** Voids an invoice. A subscription without a first payment ends; a past due one becomes active again. */
export function voidInvoice(provider: Provider, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  const intent = intentOf(provider, invoice.id);
  if (intent?.status !== 'canceled' && intent) cancelPaymentIntent(provider, intent);
  invoice.status = 'void';
  provider.ledger.put(invoice);
  provider.emit('invoice.voided', invoice);
  const subscription = provider.require<Subscription>(
    'subscription',
    invoice.parent.subscription_details.subscription,
  );
  const isLatest = subscription.latest_invoice === invoice.id;
  if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = provider.now();
  } else if (subscription.status === 'past_due' && isLatest) {
    // No amount is due any more.
    subscription.status = 'active';
  } else return invoice;
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.updated', subscription);
  return invoice;
}
