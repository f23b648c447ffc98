import { Temporal } from 'temporal-polyfill';
import { addInvoice, finalizeInvoice } from './invoices.ts';
import { createSetupIntent } from './intents.ts';
import {
  newId,
  type Customer,
  type PaymentMethod,
  type Price,
  type SetupIntent,
  type Subscription,
} from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch } from './provider-error.ts';

const daySeconds = 24 * 60 * 60;

interface SubscriptionParameters {
  customer: string;
  items: { price: string; quantity?: number }[];
  /** Centimes of the first invoice, if they are not the price: a coupon, a tax. */
  firstTotal?: number;
  trial_period_days?: number | undefined;
  trial_settings?: Subscription['trial_settings'] | undefined;
  metadata: Record<string, string>;
}

/** With a trial: a paid invoice of 0 and a setup intent. Without: incomplete until the first invoice is paid. */
export function createSubscription(provider: Provider, params: SubscriptionParameters): Subscription {
  const customer = provider.require<Customer>('customer', params.customer);
  if (customer.deleted) throw noSuch('customer', customer.id);
  const price = provider.require<Price>('price', params.items[0]?.price ?? '');
  if (!price.recurring)
    throw invalidRequest('The price specified is set to `type=one_time`.', { param: 'items[0][price]' });
  const quantity = params.items[0]?.quantity ?? 1;
  const base = provider.begin('subscription', 'sub');
  const { id, created: start } = base;
  const trialEnd = params.trial_period_days && start + params.trial_period_days * daySeconds;
  const subscription = {
    ...base,
    currency: price.currency,
    status: trialEnd ? 'trialing' : 'incomplete',
    metadata: params.metadata,
    trial_start: trialEnd ? start : null,
    trial_end: trialEnd ?? null,
    billing_cycle_anchor: trialEnd ?? start,
    canceled_at: null,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    customer: customer.id,
    default_payment_method: null,
    latest_invoice: null,
    pending_setup_intent: trialEnd ? createSetupIntent(provider, { customer: customer.id }).id : null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: start,
          current_period_start: start,
          current_period_end: trialEnd ?? endOfMonth(start, start),
          subscription: id,
          price,
          quantity,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    trial_settings: params.trial_settings ?? { end_behavior: { missing_payment_method: 'create_invoice' } },
  } as Subscription;
  provider.save(subscription, 'customer.subscription.created');
  const amount = trialEnd ? 0 : (price.unit_amount ?? 0) * quantity;
  const { firstTotal: total = amount } = params;
  const invoice = addInvoice(provider, subscription, { amount, total, reason: 'subscription_create' });
  provider.ledger.put(subscription);
  finalizeInvoice(provider, invoice);
  if (invoice.status === 'paid' && !trialEnd) {
    subscription.status = 'active';
    provider.save(subscription, 'customer.subscription.updated');
  }
  return subscription;
}

/** @throws ProviderError for another customer's card */
export function updateSubscription(
  provider: Provider,
  subscription: Subscription,
  params: {
    default_payment_method?: string | undefined;
    cancel_at?: number | '' | undefined;
    cancel_at_period_end?: boolean | undefined;
  },
): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  if (params.default_payment_method) {
    const method = provider.require<PaymentMethod>('payment_method', params.default_payment_method);
    if (method.customer !== subscription.customer)
      throw invalidRequest('The customer does not have a payment method with this id.', {
        param: 'default_payment_method',
      });
    subscription.default_payment_method = method.id;
  }
  if (params.cancel_at !== undefined) {
    subscription.cancel_at_period_end = false;
    setEnd(provider, subscription, params.cancel_at || null);
  }
  if (params.cancel_at_period_end !== undefined)
    endWithPeriod(provider, subscription, params.cancel_at_period_end);
  provider.save(subscription, 'customer.subscription.updated');
  return subscription;
}

/** Sets the end to the end of the period, or undoes that; an end at a fixed time stays. */
function endWithPeriod(provider: Provider, subscription: Subscription, ends: boolean): void {
  const isFixed = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  subscription.cancel_at_period_end = ends;
  if (ends) setEnd(provider, subscription, subscription.items.data[0]?.current_period_end ?? null);
  else if (!isFixed) setEnd(provider, subscription, null);
}

/** A repeated request keeps the day of the first one. @param cancelAt in seconds */
function setEnd(provider: Provider, subscription: Subscription, cancelAt: number | null): void {
  subscription.cancel_at = cancelAt;
  subscription.canceled_at = cancelAt === null ? null : (subscription.canceled_at ?? provider.now());
}

/** Ends the setup of a card. The subscription does not use it until the account's owner makes it the default. */
export function finishCardSetup(provider: Provider, intent: SetupIntent): void {
  if (intent.status !== 'succeeded') return;
  const waits = (one: Subscription) => one.pending_setup_intent === intent.id;
  const [subscription] = provider.ledger.all<Subscription>('subscription', waits);
  if (!subscription) return;
  subscription.pending_setup_intent = null;
  provider.save(subscription, 'customer.subscription.updated');
}

export function cancelSubscription(provider: Provider, subscription: Subscription): Subscription {
  subscription.status = 'canceled';
  subscription.canceled_at ??= provider.now();
  subscription.ended_at = provider.now();
  provider.save(subscription, 'customer.subscription.deleted');
  return subscription;
}

/** The anchor's day a month later, or that month's last (docs.stripe.com/billing/subscriptions/billing-cycle); UTC, in s. */
export function endOfMonth(anchor: number, start: number): number {
  const [first, begins] = [anchor, start].map((seconds) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('UTC'),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  const months = (begins.year - first.year) * 12 + begins.month - first.month + 1;
  return first.add({ months }).epochMilliseconds / 1000;
}
