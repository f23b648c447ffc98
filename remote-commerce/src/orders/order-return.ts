import type { OrderState } from '@site/api-contract';
import { addressIn, type Language } from '@site/shared-i18n';

/** What the payment provider's return address says of an order. */
export interface OrderReturn {
  /** Whose secret it is: a payment's, or that of a card that is kept for a subscription. */
  intent: 'payment_intent' | 'setup_intent';
  /** Proves the order to the api. */
  clientSecret: string;
  /** The provider's word for the outcome, such as `succeeded`; empty where the visitor came without paying. */
  redirectStatus: string;
}

/** Reads a return address's query; undefined where it proves no order. */
export function readOrderReturn(search: string): OrderReturn | undefined {
  const query = new URLSearchParams(search);
  for (const intent of ['payment_intent', 'setup_intent'] as const) {
    const clientSecret = query.get(`${intent}_client_secret`);
    if (clientSecret) return { intent, clientSecret, redirectStatus: query.get('redirect_status') ?? '' };
  }
  return undefined;
}

/** The address of /success for an order, as the provider's return would lead there. */
export function successAddress(language: Language, clientSecret: string, redirectStatus?: string): string {
  return returnedTo(addressIn(language, '/success'), clientSecret, redirectStatus);
}

/** A return address, path and query, as the provider completes it. */
export function returnedTo(returnAddress: string, clientSecret: string, redirectStatus?: string): string {
  const intent = clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const query = new URLSearchParams({
    [intent]: clientSecret.split('_secret_')[0] ?? '',
    [`${intent}_client_secret`]: clientSecret,
    ...(redirectStatus && { redirect_status: redirectStatus }),
  });
  return `${returnAddress}${returnAddress.includes('?') ? '&' : '?'}${query}`;
}

/** Where an order that was not paid can be paid all the same. */
export function retryAddress(language: Language, { kind, plan, amount }: OrderState): string {
  if (kind === 'subscription') return `${addressIn(language, '/subscribe')}?planId=${plan}`;
  return `${addressIn(language, '/checkout')}?plan=${plan}&amount=${(amount / 100).toFixed(2)}`;
}
