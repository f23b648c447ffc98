import type { z } from 'zod';
import { type BillingDetails, type Charge, type PaymentIntent, type PaymentMethod } from './objects.ts';
import type { billingDetails, IntentConfirm } from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, type ProviderError } from './provider-error.ts';
import { cardByNumber, testCards, type CardOutcome } from './test-cards.ts';

/** Stores a paid or refused charge as the intent's latest and emits its event. */
export function recordCharge(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: string | null,
): Charge {
  const charge = {
    ...provider.begin('charge', 'ch'),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    metadata: intent.metadata,
    paid: failure === null,
    refunded: false,
    status: failure === null ? 'succeeded' : 'failed',
    failure_code: failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type },
    billing_details: method.billing_details,
  } as Charge;
  provider.save(charge, failure === null ? 'charge.succeeded' : 'charge.failed');
  intent.latest_charge = charge.id;
  return charge;
}

/**
 * Stores the payment method of a confirmation. Also returns the outcome of its card.
 * @throws ProviderError for a card that is no test card, and when there is no payment method
 */
export function takePaymentMethod(provider: Provider, params: IntentConfirm) {
  const data = params.payment_method_data;
  const storedMethod = provider.ledger.get<PaymentMethod>('payment_method', params.payment_method ?? '');
  if (storedMethod) return { method: storedMethod, outcome: outcomeOfKept(storedMethod) };
  const card = data
    ? cardByNumber(data.card.number)
    : testCards.find((one) => one.token === params.payment_method);
  if (!card) throw params.payment_method ? noSuch('PaymentMethod', params.payment_method) : missingMethod();
  const method = createPaymentMethod(provider, {
    card: {
      brand: card.brand ?? 'visa',
      last4: card.number.slice(-4),
      exp_month: data?.card.exp_month ?? 12,
      exp_year: data?.card.exp_year ?? new Date().getFullYear() + 3,
    },
    billing_details: billingDetailsOf(data?.billing_details),
  });
  return { method, outcome: card.outcome };
}

/** The outcome of a saved card: most need no second challenge. */
export function outcomeOfKept({ card: storedCard }: PaymentMethod): CardOutcome {
  const card = storedCard && testCards.find(({ number }) => number.endsWith(storedCard.last4));
  if (!card || (card.outcome === 'challenges' && !card.challengesAlways)) return 'succeeds';
  return card.outcome;
}

/** The buyer from a form; empty fields become null. */
export function billingDetailsOf(details: z.output<typeof billingDetails> = {}): BillingDetails {
  const { email, name, phone, address = {} } = details;
  const part = (key: string) => address[key] || null;
  return {
    email: email || null,
    name: name || null,
    phone: phone || null,
    address: {
      city: part('city'),
      country: part('country'),
      line1: part('line1'),
      line2: part('line2'),
      postal_code: part('postal_code'),
      state: part('state'),
    },
  };
}

function missingMethod(): ProviderError {
  return invalidRequest('You must provide a payment method.', {
    code: 'parameter_missing',
    param: 'payment_method',
  });
}

/** Stores a payment method: a card by default. */
export function createPaymentMethod(
  provider: Provider,
  details: Pick<PaymentMethod, 'billing_details'> &
    Partial<Pick<PaymentMethod, 'type' | 'card' | 'sepa_debit'>>,
): PaymentMethod {
  const method = {
    ...provider.begin('payment_method', 'pm'),
    type: 'card',
    customer: null,
    ...details,
  } as PaymentMethod;
  provider.ledger.put(method);
  return method;
}
