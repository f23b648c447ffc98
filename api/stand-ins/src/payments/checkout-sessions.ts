import { currency } from '@site/api-contract';
import type { CheckoutPayment, CheckoutSession, PaymentLink } from './checkout-objects.ts';
import { delayPayment } from './delayed-payments.ts';
import { confirmIntent, createPaymentIntent } from './intents.ts';
import { applyPayment, intentOf } from './invoices.ts';
import {
  newId,
  type BillingDetails,
  type Customer,
  type OtherMethod,
  type PaymentIntent,
  type Subscription,
} from './objects.ts';
import { createPaymentMethod } from './payment-methods.ts';
import type { SoldByLink } from './payment-links.ts';
import { priceOf } from './prices.ts';
import type { Provider } from './provider.ts';
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
  const session: CheckoutSession = {
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
        ...(payment.method
          ? { payment_method: otherMethod(provider, payment.method, payment.buyer) }
          : { payment_method_data: { type: 'card', card, billing_details: given(payment.buyer) } }),
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

/** Completes a session with nothing to pay: the provider makes no intent for it. */
export function completeFreeSession(
  provider: Provider,
  session: CheckoutSession,
  buyer: BillingDetails,
): void {
  session.customer_details = { ...buyer, tax_exempt: 'none', tax_ids: [] };
  session.status = 'complete';
  session.payment_status = 'no_payment_required';
  provider.ledger.put(session);
  provider.emit('checkout.session.completed', session);
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
    items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
    firstAmount: session.amount_total ?? 0,
    metadata: {},
  });
  session.customer = customer.id;
  session.subscription = subscription.id;
  const intent = intentOf(provider, subscription.latest_invoice ?? '');
  if (!intent) throw new Error('The subscription has no first invoice');
  return intent;
}

function otherMethod(provider: Provider, type: OtherMethod, buyer: BillingDetails): string {
  const debit = type === 'sepa_debit' && { sepa_debit: { last4: '3000' } };
  return createPaymentMethod(provider, { type, ...debit, billing_details: buyer }).id;
}

/** The form of a confirmation, without missing values. */
function given({ email, name, address }: BillingDetails) {
  const entries = Object.entries(address ?? {}).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...(email && { email }), ...(name && { name }), address: Object.fromEntries(entries) };
}
