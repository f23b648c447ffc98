import { newId, type PaymentMethod } from './objects.ts';
import type { Provider } from './provider.ts';

/** Stores a card as a payment method. */
export function createPaymentMethod(
  provider: Provider,
  details: Pick<PaymentMethod, 'card' | 'billing_details'>,
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
