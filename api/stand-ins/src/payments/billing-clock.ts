import type { CheckoutSession, Event, Invoice, Subscription } from './objects.ts';
import { expireSession } from './checkout-sessions.ts';
import { settleDelayedPayments } from './delayed-payments.ts';
import { addInvoice, finalizeInvoice } from './invoices.ts';
import { chargeInvoice, retryInvoice, voidInvoice } from './pay-invoice.ts';
import type { Provider } from './provider.ts';
import { cancelSubscription, endOfMonth } from './subscriptions.ts';

/** A renewal's invoice stays a draft for an hour before it is charged (docs.stripe.com/billing/subscriptions/overview). */
const draftSeconds = 60 * 60;

/** A subscription whose first invoice is not paid within 23 hours ends (same page). */
const firstPaymentSeconds = 23 * 60 * 60;

/** The provider announces the end of a trial three days before (docs.stripe.com/billing/subscriptions/trials). */
const trialNoticeSeconds = 3 * 24 * 60 * 60;

/** Does what is due at the provider's time: announces and ends trials, starts and charges months, expires sessions. */
export function runBilling(provider: Provider): void {
  for (const { id } of provider.ledger.all<Subscription>('subscription')) {
    const current = () => provider.require<Subscription>('subscription', id);
    expireFirstInvoice(provider, current());
    announceTrialEnd(provider, current());
    chargeDraft(provider, current());
    retryOpen(provider, current());
    while (isDue(provider, current())) {
      startNextPeriod(provider, current());
      chargeDraft(provider, current());
      retryOpen(provider, current());
    }
  }
  settleDelayedPayments(provider);
  const isOver = (session: CheckoutSession) =>
    session.status === 'open' && session.expires_at <= provider.now();
  for (const session of provider.ledger.all<CheckoutSession>('checkout.session', isOver))
    expireSession(provider, session);
}

function announceTrialEnd(provider: Provider, subscription: Subscription): void {
  const { id, status, trial_end } = subscription;
  if (status !== 'trialing' || !trial_end || trial_end - trialNoticeSeconds > provider.now()) return;
  const type = 'customer.subscription.trial_will_end';
  const isSame = ({ type: one, data: { object } }: Event) => {
    const announced = object as Partial<Subscription>;
    return one === type && announced.id === id && announced.trial_end === trial_end;
  };
  if (provider.ledger.all<Event>('event', isSame).length === 0) provider.emit(type, subscription);
}

function isDue(provider: Provider, subscription: Subscription): boolean {
  const { status, cancel_at, items } = subscription;
  // After an unpaid month no new one starts, but a requested cancellation takes effect.
  const runs =
    status === 'trialing' || status === 'active' || (status === 'past_due' && isLastPeriod(subscription));
  const periodEnd = items.data[0]?.current_period_end ?? Infinity;
  return runs && Math.min(periodEnd, cancel_at ?? Infinity) <= provider.now();
}

function isLastPeriod({ cancel_at, items }: Subscription): boolean {
  return cancel_at !== null && cancel_at <= (items.data[0]?.current_period_end ?? Infinity);
}

function startNextPeriod(provider: Provider, subscription: Subscription): void {
  const item = subscription.items.data[0];
  if (!item) return;
  if (isLastPeriod(subscription) || !subscription.default_payment_method) {
    cancelSubscription(provider, subscription);
    return;
  }
  const collected = { start: item.current_period_start, end: item.current_period_end };
  item.current_period_start = collected.end;
  item.current_period_end = endOfMonth(subscription.billing_cycle_anchor, collected.end);
  subscription.status = 'active';
  const amount = (item.price.unit_amount ?? 0) * item.quantity;
  addInvoice(provider, subscription, { amount, reason: 'subscription_cycle', collected });
  provider.save(subscription, 'customer.subscription.updated');
}

/** Charges a subscription's latest invoice once it has been a draft for long enough. */
function chargeDraft(provider: Provider, subscription: Subscription): void {
  const invoice = latestInvoice(provider, subscription);
  if (invoice?.status !== 'draft') return;
  const dueAt = invoice.created + draftSeconds;
  if (dueAt > provider.now()) return;
  finalizeInvoice(provider, invoice);
  chargeInvoice(provider, invoice, dueAt);
}

function retryOpen(provider: Provider, subscription: Subscription): void {
  if (subscription.status === 'past_due' && subscription.latest_invoice)
    retryInvoice(provider, subscription.latest_invoice);
}

function expireFirstInvoice(provider: Provider, subscription: Subscription): void {
  if (subscription.status !== 'incomplete') return;
  if (subscription.created + firstPaymentSeconds > provider.now()) return;
  const invoice = latestInvoice(provider, subscription);
  if (invoice?.status === 'open') voidInvoice(provider, invoice);
}

function latestInvoice(provider: Provider, subscription: Subscription): Invoice | undefined {
  return provider.ledger.get<Invoice>('invoice', subscription.latest_invoice ?? '');
}
