// @module-tag slow
import { expect, test } from 'vitest';
import { clientSecretResponseSchema } from '@site/api-contract';
import { eventually } from '../support/eventually.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { age } from '../support/stored-rows.ts';

const shop = openShop();
const order = { plan: 'basic', amount: 9.9, language: 'en' };

test.each([
  ['before the payment was created', 'fail'],
  ['after the payment was created', 'fail_after'],
])('C9 a stored failure %s does not block it: one payment is created and paid once', async (_how, kind) => {
  const before = shop.provider.payments().length;
  await shop.provider.fail('POST /v1/payment_intents', kind);
  const clientSecret = await secretIn(await shop.pay(order));
  expect(await secretIn(await shop.pay(order))).toBe(clientSecret);
  expect(shop.provider.payments()).toHaveLength(before + 1);
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
});

test.each([
  ['the customer', 'POST /v1/customers', 'fail'],
  ['the subscription', 'POST /v1/subscriptions', 'fail'],
  ['the subscription, after it was created,', 'POST /v1/subscriptions', 'fail_after'],
])('C9 a stored failure for %s does not block a trial, and one is created', async (_what, call, kind) => {
  const before = shop.provider.subscriptions().length;
  await shop.provider.fail(call, kind);
  const clientSecret = await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic' }));
  expect((await shop.stateOf(clientSecret)).status).toBe('trialing');
  expect(shop.provider.subscriptions()).toHaveLength(before + 1);
});

test('C9 a stored failure for a plan’s price does not block subscriptions of that plan', async () => {
  await shop.provider.fail('POST /v1/prices', 'fail');
  const first = await shop.subscribe({ email: shop.buyer, planId: 'business' });
  const second = await shop.subscribe({ email: shop.buyer, planId: 'business' });
  expect([200, 503]).toContain(first.status);
  expect(second.status).toBe(200);
});

test('C9 while the provider keeps failing, each request gets an error, and later one payment is created', async () => {
  const before = shop.provider.payments().length;
  await shop.provider.fail('POST /v1/payment_intents', 'fail', 100);
  for (let i = 0; i < 3; i += 1) {
    const response = await shop.pay(order);
    expect([response.status, (await refusal(response)).code]).toEqual([503, 'payment_provider_unavailable']);
  }
  await shop.provider.fail();
  await secretIn(await shop.pay(order));
  expect(shop.provider.payments()).toHaveLength(before + 1);
});

test('C9 a key in use gives an error and is not replaced by another key', async () => {
  const before = shop.provider.payments().length;
  await shop.provider.fail('POST /v1/payment_intents', 'in_use', 3);
  const response = await shop.pay(order);
  expect([response.status, (await refusal(response)).code]).toEqual([503, 'payment_provider_unavailable']);
  await secretIn(await shop.pay(order));
  expect(shop.provider.payments()).toHaveLength(before + 1);
});

test('C9 after its idempotency key has expired, an order is searched for before it is created', async () => {
  const before = shop.provider.payments().length;
  const lost = shop.provider.disturb('POST /v1/payment_intents', 'lose', 3);
  expect((await shop.pay(order)).status).toBe(503);
  await lost;
  expect(shop.provider.payments()).toHaveLength(before + 1);
  await shop.api.stop();
  await age(shop.api.dataDir, 'orders.created_at', '25 hours', `request_key = '${shop.key}'`);
  await shop.provider.pass(1, 1);
  await shop.restart();
  const body = clientSecretResponseSchema.parse(await (await shop.pay(order)).json());
  expect(body.status).toBe('open');
  expect(shop.provider.payments()).toHaveLength(before + 1);
});

test.each([
  ['refuse', 'POST /v1/payment_intents'],
  ['decline', 'POST /v1/payment_intents'],
  ['refuse', 'POST /v1/subscriptions'],
  ['decline', 'POST /v1/subscriptions'],
] as const)(
  'C6 the provider’s “%s” for %s gives the buyer a specific code and is logged',
  async (what, call) => {
    const refused = shop.provider.disturb(call, what);
    const start = () =>
      call.endsWith('payment_intents')
        ? shop.pay(order)
        : shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' });
    const response = await start();
    await refused;
    expect([response.status, (await refusal(response)).code]).toEqual([502, 'payment_refused']);
    await eventually(() => expect(shop.api.log()).toMatch(/"level":"error".*"code":"payment_refused"/));
    const closed = await start();
    expect([closed.status, (await refusal(closed)).code]).toEqual([409, 'order_closed']);
    shop.key = `${shop.key}-again`;
    await secretIn(await start());
  },
);
