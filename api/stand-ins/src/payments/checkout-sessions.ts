import { currency } from '@site/api-contract';
import {
  type CheckoutPayment,
  type CheckoutSession,
  type PaymentLink,
  newId,
  type BillingDetails,
  type OtherMethod,
  type PaymentIntent,
  type Subscription,
  type Customer,
} from './objects.ts';
import { delayPayment } from './delayed-payments.ts';
import { confirmIntent, createPaymentIntent } from './intents.ts';
import { applyPayment, intentOf } from './invoices.ts';
import type { IntentConfirm } from './parameters.ts';
import { createPaymentMethod } from './charges.ts';
import type { SoldByLink } from './payment-links.ts';
import { priceOf } from './prices.ts';
import type { Provider } from './provider.ts';
import { addCustomer } from './customers.ts';
import { createSubscription } from './subscriptions.ts';

const daySeconds = 24 * 60 * 60;

interface Visit {
  link: PaymentLink;
  sold: { plan: { id: SoldByLink['plan']['id']; amount: number }; mode: SoldByLink['mode'] };
  quantity: number;
  /** Centimes that are added once by a tax, or taken off by a coupon. */
  extra: number;
  /** The language in the address, if any. */
  locale: string | null;
}

/** Opens a session, which can be paid for a day. */
export function openSession(
  provider: Provider,
  { link, sold: { plan, mode }, quantity, extra, locale }: Visit,
): CheckoutSession {
  const price = priceOf(provider, plan, mode);
  const amounts = { amount_subtotal: plan.amount * quantity, amount_total: plan.amount * quantity + extra };
  const id = `cs_test_${newId('a1').replace('_', '')}`;
  const session = {
    id,
    object: 'checkout.session',
    ...amounts,
    created: provider.now(),
    currency,
    expires_at: provider.now() + daySeconds,
    livemode: false,
    metadata: {},
    payment_status: 'unpaid',
    status: 'open',
    mode,
    locale,
    customer: null,
    customer_details: null,
    invoice: null,
    payment_intent: null,
    payment_link: link.id,
    subscription: null,
    line_items: {
      object: 'list',
      data: [
        {
          id: newId('li'),
          object: 'item',
          ...amounts,
          currency,
          description: plan.id,
          quantity,
          price,
        },
      ],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
  } as CheckoutSession;
  provider.ledger.put(session);
  return session;
}

/**
 * Tries to pay a session. Afterwards it is complete, or open for another card, or its intent waits for a challenge.
 * @throws ProviderError when the card is refused
 */
export function paySession(
  provider: Provider,
  session: CheckoutSession,
  payment: CheckoutPayment,
  challenge: { url: (intent: PaymentIntent) => string; returnUrl: string },
): PaymentIntent {
  session.customer_details = { ...payment.buyer, tax_exempt: 'none', tax_ids: [] };
  const intent = intentOfSession(provider, session) ?? beginPayment(provider, session, payment);
  provider.ledger.put(session);
  if (payment.delayed && session.mode === 'payment') return delayPayment(provider, session, intent, payment);
  try {
    const confirmation = confirmationOf(provider, payment, challenge.returnUrl);
    return confirmIntent(provider, intent, confirmation, challenge.url(intent));
  } finally {
    applyPayment(provider, intent.id);
    completePaidSession(provider, intent.id);
  }
}

function intentOfSession(provider: Provider, session: CheckoutSession): PaymentIntent | undefined {
  if (session.payment_intent) return provider.ledger.get('payment_intent', session.payment_intent);
  const subscription = provider.ledger.get<Subscription>('subscription', session.subscription ?? '');
  return intentOf(provider, subscription?.latest_invoice ?? '');
}

export function completePaidSession(provider: Provider, intentId: string): void {
  const [session] = provider.ledger.all<CheckoutSession>(
    'checkout.session',
    (one) => one.status === 'open' && intentOfSession(provider, one)?.id === intentId,
  );
  const intent = provider.ledger.get<PaymentIntent>('payment_intent', intentId);
  if (!session || intent?.status !== 'succeeded') return;
  const { subscription } = session;
  session.status = 'complete';
  session.payment_status = 'paid';
  session.invoice = subscription
    ? provider.require<Subscription>('subscription', subscription).latest_invoice
    : null;
  provider.save(session, 'checkout.session.completed');
}

export function expireSession(provider: Provider, session: CheckoutSession): void {
  session.status = 'expired';
  provider.save(session, 'checkout.session.expired');
}

function beginPayment(provider: Provider, session: CheckoutSession, payment: CheckoutPayment): PaymentIntent {
  if (session.mode === 'payment') {
    const intent = createPaymentIntent(provider, {
      amount: session.amount_total ?? 0,
      currency,
      metadata: {},
    });
    session.payment_intent = intent.id;
    return intent;
  }
  const subscription = beginSubscription(provider, session, addBuyer(provider, payment));
  const intent = intentOf(provider, subscription.latest_invoice ?? '');
  if (!intent) throw new Error('The subscription has no first invoice to pay');
  return intent;
}

/** The confirmation of an intent with what a visitor has chosen. */
export function confirmationOf(
  provider: Provider,
  { method, number, buyer }: CheckoutPayment,
  returnUrl: string,
): IntentConfirm {
  const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' };
  return {
    ...(method
      ? { payment_method: otherMethod(provider, method, buyer) }
      : { payment_method_data: { type: 'card', card, billing_details: billingFieldsOf(buyer) } }),
    return_url: returnUrl,
    expand: [],
  };
}

function otherMethod(provider: Provider, type: OtherMethod, buyer: BillingDetails): string {
  const debit = type === 'sepa_debit' && { sepa_debit: { last4: '3000' } };
  return createPaymentMethod(provider, { type, ...debit, billing_details: buyer }).id;
}

/** The form of a confirmation, without missing values. */
function billingFieldsOf({ email, name, address }: BillingDetails) {
  const entries = Object.entries(address ?? {}).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...(email && { email }), ...(name && { name }), address: Object.fromEntries(entries) };
}

export function addBuyer(provider: Provider, { buyer, language }: CheckoutPayment): Customer {
  const { email, name } = buyer;
  const customer = addCustomer(provider, { email, name, metadata: {}, preferred_locales: [language] });
  provider.emit('customer.created', customer);
  return customer;
}

export function beginSubscription(provider: Provider, session: CheckoutSession, customer: Customer) {
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
