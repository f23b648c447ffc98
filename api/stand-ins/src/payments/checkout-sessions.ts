import { currency, type Plan } from '@site/api-contract';
import type { CheckoutPayment, CheckoutSession, PaymentLink } from './checkout-objects.ts';
import { delayPayment } from './delayed-payments.ts';
import { confirmIntent, createPaymentIntent } from './intents.ts';
import { applyPayment, intentOf } from './invoices.ts';
import {
  newId,
  type BillingDetails,
  type Customer,
  type PaymentIntent,
  type Subscription,
} from './objects.ts';
import { linkMode } from './payment-links.ts';
import { priceOf } from './prices.ts';
import type { Provider } from './provider.ts';
import { createSubscription } from './subscriptions.ts';

const daySeconds = 24 * 60 * 60;

interface Visit {
  link: PaymentLink;
  /** The sold plan, or another product of the account. */
  plan: Pick<Plan, 'id' | 'amount'> | { id: 'other'; amount: number };
  /** The language in the address, if any. */
  locale: string | null;
}

/** Opens a session, which can be paid for a day. */
export function openSession(provider: Provider, { link, plan, locale }: Visit): CheckoutSession {
  const price = priceOf(provider, plan, linkMode(link));
  const id = `cs_test_${newId('a1').replace('_', '')}`;
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: plan.amount,
    amount_total: plan.amount,
    created: provider.now(),
    currency,
    expires_at: provider.now() + daySeconds,
    livemode: false,
    metadata: {},
    payment_status: 'unpaid',
    status: 'open',
    mode: linkMode(link),
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
          amount_subtotal: plan.amount,
          amount_total: plan.amount,
          currency,
          description: plan.id,
          quantity: 1,
          price,
        },
      ],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
  };
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
  const card = { number: payment.number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' };
  try {
    const confirmed = confirmIntent(
      provider,
      intent,
      {
        payment_method_data: { type: 'card', card, billing_details: given(payment.buyer) },
        return_url: challenge.returnUrl,
        expand: [],
      },
      challenge.url(intent),
    );
    return confirmed;
  } finally {
    applyPayment(provider, intent.id);
    completePaidSession(provider, intent.id);
  }
}

/** The intent that pays a session, if it has one. */
function intentOfSession(provider: Provider, session: CheckoutSession): PaymentIntent | undefined {
  if (session.payment_intent) return provider.ledger.get('payment_intent', session.payment_intent);
  const subscription = provider.ledger.get<Subscription>('subscription', session.subscription ?? '');
  return intentOf(provider, subscription?.latest_invoice ?? '');
}

/** Completes the session of a paid intent, if it has one. */
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
  provider.ledger.put(session);
  provider.emit('checkout.session.completed', session);
}

export function expireSession(provider: Provider, session: CheckoutSession): void {
  session.status = 'expired';
  provider.ledger.put(session);
  provider.emit('checkout.session.expired', session);
}

function beginPayment(
  provider: Provider,
  session: CheckoutSession,
  { buyer, language }: CheckoutPayment,
): PaymentIntent {
  const [item] = session.line_items?.data ?? [];
  if (session.mode === 'payment' || !item) {
    const intent = createPaymentIntent(provider, {
      amount: session.amount_total ?? 0,
      currency,
      metadata: {},
    });
    session.payment_intent = intent.id;
    return intent;
  }
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: provider.now(),
    livemode: false,
    email: buyer.email,
    name: buyer.name,
    metadata: {},
    preferred_locales: [language],
  };
  provider.ledger.put(customer);
  provider.emit('customer.created', customer);
  const subscription = createSubscription(provider, {
    customer: customer.id,
    items: [{ price: item.price.id }],
    metadata: {},
  });
  session.customer = customer.id;
  session.subscription = subscription.id;
  const intent = intentOf(provider, subscription.latest_invoice ?? '');
  if (!intent) throw new Error('The subscription has no first invoice');
  return intent;
}

/** The form of a confirmation, without missing values. */
function given({ email, name, address }: BillingDetails) {
  const entries = Object.entries(address ?? {}).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...(email && { email }), ...(name && { name }), address: Object.fromEntries(entries) };
}
