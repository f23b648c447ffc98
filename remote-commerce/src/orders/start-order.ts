import type {
  PaymentRequest,
  PaymentResponse,
  SubscriptionRequest,
  SubscriptionResponse,
} from '@site/api-contract';
import type { ApiClient } from '@site/shell-contract';
import { readApiFailure } from '@site/remote-kit';
import { forgetOrderKey, orderKey } from './order-keys.ts';
import { requestBody } from './requests.ts';

export function paymentName({ plan, amount }: Pick<PaymentRequest, 'plan' | 'amount'>): string {
  return `payment ${plan} ${amount}`;
}

function subscriptionName({ planId, email }: Pick<SubscriptionRequest, 'planId' | 'email'>): string {
  return `subscription ${planId} ${email}`;
}

export type StartedOrder = PaymentResponse & Pick<SubscriptionResponse, 'hasCard'>;

/**
 * Repeated calls return the same payment.
 * @throws RequestError for an error status; Error where the response has no client secret or offer
 */
export function startPayment(api: ApiClient, request: PaymentRequest): Promise<StartedOrder> {
  return start(api, '/api/create-payment-intent', paymentName(request), request);
}

/**
 * Repeated calls return the same subscription; its client secret is for the card.
 * @throws RequestError for an error status; Error where the response has no client secret or offer
 */
export function startSubscription(api: ApiClient, request: SubscriptionRequest): Promise<StartedOrder> {
  return start(api, '/api/create-subscription', subscriptionName(request), request);
}

async function start(api: ApiClient, path: string, order: string, body: object): Promise<StartedOrder> {
  const post = async () => {
    const headers = { 'Idempotency-Key': await orderKey(order) };
    const prepared = await requestBody<Partial<StartedOrder>>(api, 'POST', path, body, { headers });
    const { clientSecret, status, offer } = prepared;
    if (!clientSecret || !status || !offer)
      throw new Error(`The response to POST ${path} has no client secret and offer`);
    return { ...prepared, clientSecret, status, offer };
  };
  try {
    return await post();
  } catch (error) {
    // The key's order was closed without a payment: start another one.
    const { code } = readApiFailure(error);
    if (code !== 'order_closed' && code !== 'idempotency_mismatch') throw error;
    await forgetOrderKey(order);
    return post();
  }
}
