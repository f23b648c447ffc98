import { cancelPaymentIntent, confirmIntent } from './intents.ts';
import { applyPayment, intentOf } from './invoices.ts';
import type { Invoice, Subscription } from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, ProviderError } from './provider-error.ts';

/**
 * Pays an open invoice with a saved card, by default the subscription's.
 * @throws ProviderError `card_error` when the card is refused or its bank requires a challenge; 400 unless the invoice is
 * open
 */
export function payInvoice(provider: Provider, invoice: Invoice, card?: string): Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  const intent = intentOf(provider, invoice.id);
  if (invoice.status !== 'open' || !intent) throw invalidRequest('You can only pay open invoices.');
  const payment_method = card ?? subscriptionOf(provider, invoice).default_payment_method;
  if (!payment_method) throw invalidRequest('There is no `default_payment_method` set on this Invoice.');
  try {
    confirmIntent(provider, intent, { payment_method, expand: [] }, '');
  } finally {
    applyPayment(provider, intent.id);
  }
  if (intent.status === 'requires_action') {
    const message = 'This payment requires additional user action before it can be completed successfully.';
    throw new ProviderError(402, 'card_error', message, { code: 'invoice_payment_intent_requires_action' });
  }
  return provider.require<Invoice>('invoice', invoice.id);
}

/** Marks an open invoice as paid by other means, such as cash; its intent takes no money any more. */
export function payOutOfBand(provider: Provider, invoice: Invoice): Invoice {
  const intent = intentOf(provider, invoice.id);
  if (invoice.status !== 'open' || !intent) throw invalidRequest('You can only pay open invoices.');
  cancelPaymentIntent(provider, intent);
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  };
  provider.save(paid, 'invoice.paid');
  const subscription: Subscription = { ...subscriptionOf(provider, invoice), status: 'active' };
  provider.save(subscription, 'customer.subscription.updated');
  return paid;
}

const daySeconds = 24 * 60 * 60;

/** The pauses after the provider's failed attempts: it retries on the third and the seventh day. */
const retryPauses = [3 * daySeconds, 4 * daySeconds];

/** Charges an open invoice to the subscription's card. @param dueAt the time when it was due, in seconds */
export function chargeInvoice(provider: Provider, invoice: Invoice, dueAt: number): void {
  const intent = intentOf(provider, invoice.id);
  if (!intent) return;
  const payment_method = subscriptionOf(provider, invoice).default_payment_method ?? '';
  try {
    confirmIntent(provider, intent, { payment_method, expand: [] }, '');
  } catch {
    // The intent stores the reason.
  }
  const pause = retryPauses[invoice.attempt_count];
  applyPayment(provider, intent.id, pause === undefined ? null : dueAt + pause);
}

/** Charges an open invoice again, once for each retry that is due. */
export function retryInvoice(provider: Provider, id: string): void {
  const invoice = provider.require<Invoice>('invoice', id);
  const { status, next_payment_attempt: dueAt } = invoice;
  if (status !== 'open' || !dueAt || dueAt > provider.now()) return;
  chargeInvoice(provider, invoice, dueAt);
  retryInvoice(provider, id);
}

function subscriptionOf(provider: Provider, { parent }: Invoice): Subscription {
  return provider.require<Subscription>('subscription', parent.subscription_details.subscription);
}

/** Voids an invoice. A subscription without a first payment ends; a past due one becomes active again. */
export function voidInvoice(provider: Provider, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  const intent = intentOf(provider, invoice.id);
  if (intent?.status !== 'canceled' && intent) cancelPaymentIntent(provider, intent);
  invoice.status = 'void';
  provider.save(invoice, 'invoice.voided');
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
  provider.save(subscription, 'customer.subscription.updated');
  return invoice;
}
