import { createPaymentIntent } from './intents.ts';
import {
  newId,
  type Customer,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  type PaymentIntent,
  type Subscription,
} from './objects.ts';
import type { Provider } from './provider.ts';

interface NewInvoice {
  /** Of the period, before a coupon and a tax; of a change, of all its lines. */
  amount: number;
  /** After these; `amount` by default. The customer's credit is taken off it. */
  total?: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** The time in which items could be added: the last period; empty for a first invoice. */
  collected?: { start: number; end: number };
  /** The lines of a change within a period; a whole period by default. */
  prorations?: InvoiceLine[];
}

/** Adds the draft of an invoice for the subscription's running period. */
export function addInvoice(
  provider: Provider,
  subscription: Subscription,
  {
    amount,
    total = amount,
    reason,
    collected = { start: provider.now(), end: provider.now() },
    prorations,
  }: NewInvoice,
): Invoice {
  const item = subscription.items.data[0];
  const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
  const { currency } = subscription;
  const customer = provider.require<Customer>('customer', subscription.customer);
  const due = total - takeCredit(provider, customer, total);
  const id = newId('in');
  const invoice = {
    id,
    object: 'invoice',
    created: prorations ? provider.now() : period.start,
    livemode: false,
    currency,
    status: 'draft',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    total,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: reason,
    period_start: collected.start,
    period_end: collected.end,
    lines: {
      object: 'list',
      data: prorations ?? [
        newLine({ amount, currency, period, price: item?.price.id ?? '', proration: false }),
      ],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    customer: subscription.customer,
    customer_email: customer.email,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  } as Invoice;
  subscription.latest_invoice = invoice.id;
  provider.save(invoice, 'invoice.created');
  return invoice;
}

/** @param details amounts in centimes, `price` by its id */
export function newLine(details: {
  amount: number;
  currency: string;
  period: InvoiceLine['period'];
  price: string;
  proration: boolean;
}): InvoiceLine {
  const { price, proration, ...line } = details;
  return {
    id: newId('il'),
    object: 'line_item',
    livemode: false,
    quantity: 1,
    ...line,
    parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
    pricing: { type: 'price_details', price_details: { price } },
  } as InvoiceLine;
}

/** Takes a customer's credit off an amount: a balance below 0. @returns what was taken */
function takeCredit(provider: Provider, customer: Customer, amount: number): number {
  const balance = customer.balance ?? 0;
  const credit = Math.min(amount, Math.max(0, -balance));
  if (credit > 0) provider.ledger.put({ ...customer, balance: balance + credit });
  return credit;
}

/** Finalizes a draft, so that it can be paid by its new intent; without anything due, it is paid and has none. */
export function finalizeInvoice(provider: Provider, invoice: Invoice): PaymentIntent | undefined {
  const isPaid = invoice.amount_due === 0;
  invoice.status = isPaid ? 'paid' : 'open';
  provider.save(invoice, 'invoice.finalized');
  if (isPaid) {
    provider.emit('invoice.paid', invoice);
    return undefined;
  }
  const intent = createPaymentIntent(provider, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    metadata: {},
  });
  const payment = {
    ...provider.begin('invoice_payment', 'inpay'),
    currency: invoice.currency,
    amount_paid: null,
    amount_requested: invoice.amount_due,
    is_default: true,
    invoice: invoice.id,
    status: 'open',
    payment: { type: 'payment_intent', payment_intent: intent.id },
  } as InvoicePayment;
  provider.ledger.put(payment);
  return intent;
}

export function paymentsOf(provider: Provider, invoiceId: string): InvoicePayment[] {
  return provider.ledger.all<InvoicePayment>('invoice_payment', ({ invoice }) => invoice === invoiceId);
}

export function intentOf(provider: Provider, invoiceId: string): PaymentIntent | undefined {
  const [payment] = paymentsOf(provider, invoiceId);
  return payment && provider.ledger.get('payment_intent', payment.payment.payment_intent);
}

/**
 * Updates invoice and subscription after an attempt to pay.
 * @param retryAt only for the provider's own attempts: the time of the next one in seconds, or null after the last
 */
export function applyPayment(provider: Provider, intentId: string, retryAt?: number | null): void {
  const { ledger } = provider;
  const [payment] = ledger.all<InvoicePayment>(
    'invoice_payment',
    (one) => one.payment.payment_intent === intentId,
  );
  if (payment?.status !== 'open') return;
  const intent = provider.require<PaymentIntent>('payment_intent', intentId);
  const invoice = provider.require<Invoice>('invoice', payment.invoice);
  const subscription = provider.require<Subscription>(
    'subscription',
    invoice.parent.subscription_details.subscription,
  );
  const isAutomatic = retryAt !== undefined;
  // A buyer can still confirm, but an attempt by the provider itself has failed.
  const isUnconfirmed = intent.status === 'requires_action';
  if (isUnconfirmed ? !isAutomatic : intent.status !== 'succeeded' && !intent.last_payment_error) return;
  if (intent.status === 'processing') return;
  // A buyer's attempts after the first are not counted (docs.stripe.com/api/invoices/object).
  if (isAutomatic || invoice.attempt_count === 0) invoice.attempt_count += 1;
  if (isAutomatic) invoice.next_payment_attempt = retryAt;
  if (intent.status !== 'succeeded') {
    ledger.put(invoice);
    if (isUnconfirmed) provider.emit('invoice.payment_action_required', invoice);
    provider.emit('invoice.payment_failed', invoice);
    if (subscription.status !== 'active') return;
    return provider.save({ ...subscription, status: 'past_due' }, 'customer.subscription.updated');
  }
  ledger.put({ ...payment, status: 'paid', amount_paid: invoice.amount_due });
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  provider.save(invoice, 'invoice.paid', 'invoice.payment_succeeded');
  // `save_default_payment_method: on_subscription` keeps the method of a successful payment.
  const paid = { ...subscription, status: 'active', default_payment_method: intent.payment_method } as const;
  provider.save(paid, 'customer.subscription.updated');
}
