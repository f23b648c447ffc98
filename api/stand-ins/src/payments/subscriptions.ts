import { confirmIntent, createPaymentIntent, createSetupIntent } from './intents.ts';
import {
  newId,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type SetupIntent,
  type Subscription,
} from './objects.ts';
import type { Provider } from './provider.ts';
import { testCards } from './test-cards.ts';

const daySeconds = 24 * 60 * 60;

/** A renewal's invoice stays a draft for an hour before it is charged (docs.stripe.com/billing/subscriptions/overview). */
const draftSeconds = 60 * 60;

interface SubscriptionParameters {
  customer: string;
  items: { price: string }[];
  trial_period_days: number;
  metadata: Record<string, string>;
}

/** Starts a subscription with its trial: a first invoice of nothing, and a setup intent for the card to come. */
export function createSubscription(provider: Provider, params: SubscriptionParameters): Subscription {
  const customer = provider.require<Customer>('customer', params.customer);
  const price = provider.require<Price>('price', params.items[0]?.price ?? '');
  const start = provider.now();
  const trialEnd = start + params.trial_period_days * daySeconds;
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: start,
    livemode: false,
    currency: price.currency,
    status: 'trialing',
    metadata: params.metadata,
    trial_start: start,
    trial_end: trialEnd,
    canceled_at: null,
    ended_at: null,
    cancel_at_period_end: false,
    customer: customer.id,
    default_payment_method: null,
    latest_invoice: null,
    pending_setup_intent: createSetupIntent(provider, customer.id).id,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: start,
          current_period_start: start,
          current_period_end: trialEnd,
          subscription: id,
          price,
          quantity: 1,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  };
  const invoice = addInvoice(provider, subscription, 0, 'subscription_create');
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.created', subscription);
  provider.emit('invoice.paid', invoice);
  return subscription;
}

/** A set-up card becomes the subscription's own, and nothing is pending any more. */
export function keepCard(provider: Provider, intent: SetupIntent): void {
  if (intent.status !== 'succeeded') return;
  const waits = (one: Subscription) => one.pending_setup_intent === intent.id;
  const [subscription] = provider.ledger.all<Subscription>('subscription', waits);
  if (!subscription) return;
  subscription.default_payment_method = intent.payment_method;
  subscription.pending_setup_intent = null;
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.updated', subscription);
}

/** Does what has fallen due by the provider's clock: trials end, months begin, and an hour later they are charged. */
export function runTrialsAndRenewals(provider: Provider): void {
  for (const subscription of provider.ledger.all<Subscription>('subscription')) {
    chargeDraft(provider, subscription);
    while (isDue(provider, subscription)) {
      startNextPeriod(provider, subscription);
      chargeDraft(provider, subscription);
    }
  }
}

export function cancelSubscription(provider: Provider, subscription: Subscription): Subscription {
  subscription.status = 'canceled';
  subscription.canceled_at = provider.now();
  subscription.ended_at = provider.now();
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.deleted', subscription);
  return subscription;
}

function isDue(provider: Provider, subscription: Subscription): boolean {
  const runs = subscription.status === 'trialing' || subscription.status === 'active';
  return runs && (subscription.items.data[0]?.current_period_end ?? Infinity) <= provider.now();
}

function startNextPeriod(provider: Provider, subscription: Subscription): void {
  const item = subscription.items.data[0];
  if (!item) return;
  if (!subscription.default_payment_method) {
    cancelSubscription(provider, subscription);
    return;
  }
  const last = { start: item.current_period_start, end: item.current_period_end };
  item.current_period_start = last.end;
  item.current_period_end = nextMonth(last.end);
  subscription.status = 'active';
  const amount = item.price.unit_amount ?? 0;
  const invoice = addInvoice(provider, subscription, amount, 'subscription_cycle', last);
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.updated', subscription);
  provider.emit('invoice.created', invoice);
}

/** Charges a subscription's latest invoice once it has been a draft for long enough. */
function chargeDraft(provider: Provider, subscription: Subscription): void {
  const invoice = provider.ledger.get<Invoice>('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status !== 'draft' || invoice.created + draftSeconds > provider.now()) return;
  const paid = charge(provider, subscription, invoice);
  provider.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  if (paid) return;
  subscription.status = 'past_due';
  provider.ledger.put(subscription);
  provider.emit('customer.subscription.updated', subscription);
}

/** Charges an invoice to the subscription's card; the invoice is changed and kept. */
function charge(provider: Provider, subscription: Subscription, invoice: Invoice): boolean {
  const method = provider.require<PaymentMethod>('payment_method', subscription.default_payment_method ?? '');
  const card = testCards.find((one) => one.number.endsWith(method.card.last4));
  const intent = createPaymentIntent(provider, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: subscription.customer,
    metadata: {},
  });
  invoice.attempt_count = 1;
  // A card that asked for a challenge at its set-up is charged off-session without another.
  const token = card?.outcome === 'challenges' ? 'pm_card_visa' : card?.token;
  const paid = succeeds(provider, intent, token ?? '');
  invoice.status = paid ? 'paid' : 'open';
  invoice.amount_paid = paid ? invoice.amount_due : 0;
  provider.ledger.put(invoice);
  return paid;
}

function succeeds(provider: Provider, intent: PaymentIntent, token: string): boolean {
  try {
    return confirmIntent(provider, intent, { payment_method: token, expand: [] }, '').status === 'succeeded';
  } catch {
    return false;
  }
}

/**
 * Adds an invoice for the subscription's running period.
 * @param collected when items could be put on it: the period that has just ended, for a first invoice no time at all
 */
function addInvoice(
  provider: Provider,
  subscription: Subscription,
  amount: number,
  reason: 'subscription_create' | 'subscription_cycle',
  collected = { start: provider.now(), end: provider.now() },
): Invoice {
  const item = subscription.items.data[0];
  const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
  const { currency } = subscription;
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: period.start,
    livemode: false,
    currency,
    status: amount === 0 ? 'paid' : 'draft',
    amount_due: amount,
    amount_paid: 0,
    total: amount,
    attempt_count: 0,
    billing_reason: reason,
    period_start: collected.start,
    period_end: collected.end,
    lines: {
      object: 'list',
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          livemode: false,
          amount,
          currency,
          quantity: 1,
          period,
          parent: { type: 'subscription_item_details' },
        },
      ],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    customer: subscription.customer,
    customer_email: provider.require<Customer>('customer', subscription.customer).email,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  };
  subscription.latest_invoice = invoice.id;
  provider.ledger.put(invoice);
  return invoice;
}

function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  // 31 January is followed by the last day of February.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return Math.floor(date.getTime() / 1000);
}
