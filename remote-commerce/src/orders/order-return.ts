import type { OrderState, OrderProof } from '@site/api-contract';
import { intentIdOf, isSetupIntent } from '@site/api-contract/intents';
import { addressIn, type Language } from '@site/shared-i18n';

/** What proves an order to the api: the secret of its return address, or the token of a mailed link. */
export type Proof = Pick<OrderProof, 'clientSecret' | 'orderToken'>;

export interface OrderReturn {
  clientSecret: string;
  /** The provider's outcome, such as `succeeded`; empty where the visitor came without paying. */
  redirectStatus: string;
}

/** Reads a return address's query; undefined where it has no order's secret. */
export function readOrderReturn(search: string): OrderReturn | undefined {
  const query = new URLSearchParams(search);
  for (const intent of ['payment_intent', 'setup_intent'] as const) {
    const clientSecret = query.get(`${intent}_client_secret`);
    if (clientSecret) return { clientSecret, redirectStatus: query.get('redirect_status') ?? '' };
  }
  return undefined;
}

export function successAddress(language: Language, clientSecret: string, redirectStatus?: string): string {
  return returnedTo(addressIn(language, '/success'), clientSecret, redirectStatus);
}

/** Completes a return address (path and query) as the provider does. */
export function returnedTo(returnAddress: string, clientSecret: string, redirectStatus?: string): string {
  const intent = isSetupIntent(clientSecret) ? 'setup_intent' : 'payment_intent';
  const query = new URLSearchParams({
    [intent]: intentIdOf(clientSecret),
    [`${intent}_client_secret`]: clientSecret,
    ...(redirectStatus && { redirect_status: redirectStatus }),
  });
  return `${returnAddress}${returnAddress.includes('?') ? '&' : '?'}${query}`;
}

export function retryAddress(language: Language, { kind, plan, amount }: OrderState): string {
  if (kind === 'subscription') return `${addressIn(language, '/subscribe')}?planId=${plan}`;
  return `${addressIn(language, '/checkout')}?plan=${plan}&amount=${(amount / 100).toFixed(2)}`;
}
