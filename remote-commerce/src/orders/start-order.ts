import type { PaymentResponse, PaymentRequest, SubscriptionRequest } from '@site/api-contract';
import type { ApiClient } from '@site/shell-contract';
import { readApiFailure } from '@site/remote-kit';
import { forgetOrderKey, orderKey } from './order-keys.ts';
import { requestBody } from './requests.ts';

/** The name of a payment's order, for its key. */
export function paymentName({ plan, amount }: Pick<PaymentRequest, 'plan' | 'amount'>): string {
  return `payment ${plan} ${amount}`;
}

/** The name of a subscription's order, for its key. */
function subscriptionName({ planId, email }: Pick<SubscriptionRequest, 'planId' | 'email'>): string {
  return `subscription ${planId} ${email}`;
}

/**
 * Requests a payment's client secret and offer (POST /api/create-payment-intent); repeated calls return the same.
 * @throws RequestError as the api client does
 */
export function startPayment(api: ApiClient, request: PaymentRequest): Promise<PaymentResponse> {
  return start(api, '/api/create-payment-intent', paymentName(request), request);
}

/**
 * Starts a subscription (POST /api/create-subscription) and returns the client secret for its card, and its offer;
 * repeated calls return the same.
 * @throws RequestError as the api client does
 */
export function startSubscription(api: ApiClient, request: SubscriptionRequest): Promise<PaymentResponse> {
  return start(api, '/api/create-subscription', subscriptionName(request), request);
}

async function start(api: ApiClient, path: string, order: string, body: object): Promise<PaymentResponse> {
  const post = async () => {
    const headers = { 'Idempotency-Key': await orderKey(order) };
    const prepared = await requestBody<Partial<PaymentResponse>>(api, 'POST', path, body, { headers });
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
