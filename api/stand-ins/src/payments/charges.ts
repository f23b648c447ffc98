import { newId, type Charge, type PaymentIntent, type PaymentMethod } from './objects.ts';
import type { IntentConfirm } from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, type ProviderError } from './provider-error.ts';
import { cardByNumber, testCards, type CardOutcome } from './test-cards.ts';

/** Keeps a charge, paid or refused, as the intent's latest. */
export function recordCharge(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: string | null,
): void {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: provider.now(),
    livemode: false,
    amount: intent.amount,
    currency: intent.currency,
    paid: failure === null,
    refunded: false,
    status: failure === null ? 'succeeded' : 'failed',
    failure_code: failure,
    payment_intent: intent.id,
    payment_method: method.id,
    billing_details: method.billing_details,
  };
  provider.ledger.put(charge);
  intent.latest_charge = charge.id;
}

/**
 * Keeps the payment method that a confirmation brings, and tells what its card does.
 * @throws ProviderError for a card that is no test card, and when there is no payment method
 */
export function takePaymentMethod(
  provider: Provider,
  params: IntentConfirm,
): { method: PaymentMethod; outcome: CardOutcome } {
  const data = params.payment_method_data;
  const card = data
    ? cardByNumber(data.card.number)
    : testCards.find((one) => one.token === params.payment_method);
  if (!card) throw params.payment_method ? noSuch('PaymentMethod', params.payment_method) : missingMethod();
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    created: provider.now(),
    livemode: false,
    type: 'card',
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: data?.card.exp_month ?? 12,
      exp_year: data?.card.exp_year ?? new Date().getFullYear() + 3,
    },
    billing_details: {
      email: data?.billing_details?.email || null,
      name: data?.billing_details?.name || null,
    },
    customer: null,
  };
  provider.ledger.put(method);
  return { method, outcome: card.outcome };
}

function missingMethod(): ProviderError {
  return invalidRequest('You must provide a payment method.', {
    code: 'parameter_missing',
    param: 'payment_method',
  });
}
