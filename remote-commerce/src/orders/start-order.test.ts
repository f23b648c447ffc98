import { beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '@site/shell-contract';
import { forgetOrderKey } from './order-keys.ts';
import { paymentName, startPayment, startSubscription } from './start-order.ts';

const payment = { plan: 'premium', amount: 49.9, language: 'de' };
type Outcome = Response | Error;

/** An api with the given responses or failures in turn, and its requests. */
function apiWith(...outcomes: Outcome[]) {
  const requests: { path: string; body: unknown; key: string | undefined }[] = [];
  const request: ApiClient['request'] = async (_method, path, body, options) => {
    requests.push({ path, body, key: options?.headers?.['Idempotency-Key'] });
    const outcome = outcomes.shift() ?? new Error('Nothing more was to be requested');
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { requests, api: { request } as ApiClient };
}

const created = {
  clientSecret: 'pi_1_secret_a',
  status: 'open',
  offer: { plan: 'premium', amount: 4990, renewal: null, button: 'Bestellen', version: 'a' },
};
const secret = () => Response.json(created);
const refusal = (code: string) =>
  Object.assign(new Error(`409: ${code}`), { status: 409, body: JSON.stringify({ code }) });

beforeEach(() => forgetOrderKey(paymentName(payment)));

test('C9 a call that is repeated after a lost response carries the same key and body', async () => {
  const { api, requests } = apiWith(new TypeError('Failed to fetch'), secret());
  await expect(startPayment(api, payment)).rejects.toThrow('Failed to fetch');
  await expect(startPayment(api, payment)).resolves.toEqual(created);
  expect(requests[0]?.key).toMatch(/^[A-Za-z0-9_-]{16,255}$/);
  expect(requests[1]).toEqual(requests[0]);
});

test.each(['order_closed', 'idempotency_mismatch'])(
  'C9 after %s the purchase is a new order',
  async (code) => {
    const { api, requests } = apiWith(refusal(code), secret());
    await startPayment(api, payment);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.key).not.toBe(requests[0]?.key);
  },
);

test.each(['plan_unknown', 'amount_wrong', 'too_many_requests'])(
  'C6 %s is not requested again by itself',
  async (code) => {
    const { api, requests } = apiWith(refusal(code), secret());
    await expect(startPayment(api, payment)).rejects.toThrow('409');
    expect(requests).toHaveLength(1);
  },
);

test.each([{}, { ...created, offer: undefined }])(
  'C6 a response without a secret or an offer is a failure',
  async (content) => {
    const { api } = apiWith(Response.json(content));
    await expect(startPayment(api, payment)).rejects.toThrow('no client secret and offer');
  },
);

test('C9 one address is one trial, another address another one', async () => {
  const { api, requests } = apiWith(secret(), secret(), secret());
  const request = { planId: 'basic', language: 'de' };
  await startSubscription(api, { ...request, email: 'ada@example.org' });
  await startSubscription(api, { ...request, email: 'ada@example.org' });
  await startSubscription(api, { ...request, email: 'bob@example.org' });
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(requests[2]?.key).not.toBe(requests[0]?.key);
});
