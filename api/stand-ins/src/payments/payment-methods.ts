import { newId, type PaymentMethod } from './objects.ts';
import type { Provider } from './provider.ts';

/** Stores a payment method: a card by default. */
export function createPaymentMethod(
  provider: Provider,
  details: Pick<PaymentMethod, 'billing_details'> &
    Partial<Pick<PaymentMethod, 'type' | 'card' | 'sepa_debit'>>,
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    created: provider.now(),
    livemode: false,
    type: 'card',
    customer: null,
    ...details,
  };
  provider.ledger.put(method);
  return method;
}
