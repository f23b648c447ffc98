// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecretResponseSchema, orderStateSchema, readinessSchema } from '@site/api-contract';
import { eventually } from '../support/eventually.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { startTestProvider, type TestProvider } from '../support/test-provider.ts';

const shop = openShop({ RECONCILIATION_HOURS: '0.0002' });
let right: TestProvider;
let empty: TestProvider;

beforeAll(async () => {
  right = shop.provider;
  empty = await startTestProvider();
});
afterAll(() => empty.close());

/** Restarts the api with the keys of an account. */
function restart(provider: TestProvider, environment: Record<string, string> = {}): Promise<void> {
  shop.provider = provider;
  return shop.restart(environment);
}

const post = (name: string, body: object) =>
  postJson(`${shop.api.url}/api/${name}`, { language: 'en', ...body });

async function subscribe(email: string): Promise<string> {
  const response = await post('create-subscription', { email, planId: 'basic' });
  return clientSecretResponseSchema.parse(await response.json()).clientSecret;
}

async function statusOf(clientSecret: string): Promise<string> {
  return orderStateSchema.parse(await (await post('order-state', { clientSecret })).json()).status;
}

async function providerPart(): Promise<string | undefined> {
  const response = await fetch(`${shop.api.url}/api/ready`);
  return readinessSchema.parse(await response.json()).parts['provider'];
}

const metric = async () =>
  /^provider_account_changed (\d)$/m.exec(await (await fetch(`${shop.api.url}/metrics`)).text())?.[1];

test('C10 S1 with the keys of another account, nothing ends or starts, and the alarm is raised', async () => {
  const trials = await Promise.all(Array.from({ length: 8 }, (_, i) => subscribe(`trial${i}@example.ch`)));
  const trialing = Array.from({ length: 8 }, () => 'trialing');
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  expect([await providerPart(), await metric()]).toEqual(['ok', '0']);

  await restart(empty);
  await eventually(() =>
    expect(shop.api.log()).toContain('"reconciliation skipped: the Stripe keys belong to another account"'),
  );
  expect([await providerPart(), await metric()]).toEqual(['degraded', '1']);
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  const refused = await post('create-payment-intent', { plan: 'basic', amount: 9.9 });
  expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
  expect([empty.payments(), empty.subscriptions()]).toEqual([[], []]);
  expect(shop.api.log()).not.toContain('orders reconciled');

  await restart(right);
  await eventually(() => expect(shop.api.log()).toContain('"orders reconciled"'));
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  expect([await providerPart(), await metric()]).toEqual(['ok', '0']);
  expect(shop.api.log()).not.toContain('provider_account_changed');
});

test('C10 C7 a payment that is reported while the keys are those of another account is confirmed once they are right', async () => {
  await restart(right, { RECONCILIATION_HOURS: '0' });
  const body = { plan: 'basic', amount: 9.9, language: 'en' };
  const clientSecret = await secretIn(await shop.pay(body));
  await right.confirm(clientSecret, cards.good, shop.buyer);
  await restart(empty, { RECONCILIATION_HOURS: '0' });
  await eventually(async () => expect(await providerPart()).toBe('degraded'));
  shop.provider = right;
  await shop.sendEvents();
  await eventually(() => expect(shop.api.log()).toContain('"kind":"refresh-order"'));
  await restart(right, { RECONCILIATION_HOURS: '0' });
  await shop.mail.expectMails(shop.buyer, 1);
});

test('C10 a job that waits for the right keys says so, and does not blame the provider', async () => {
  await restart(empty, { RECONCILIATION_HOURS: '0' });
  await right.payByLink({ plan: 'basic', email: shop.buyer }, '/pay/month');
  shop.provider = right;
  await shop.sendEvents();
  await eventually(() =>
    expect(shop.api.log()).toMatch(
      /"type":"RetryLater","message":"the Stripe keys belong to another account/,
    ),
  );
  await restart(right, { RECONCILIATION_HOURS: '0' });
  await eventually(() => expect(shop.api.log()).toMatch(/"kind":"place-event".*"job done"/));
});

test('C10 only keys of the account in STRIPE_ACCOUNT are accepted', async () => {
  await restart(right, { STRIPE_ACCOUNT: empty.account() });
  await eventually(() => expect(shop.api.log()).toContain('provider_account_changed'));
  expect(await providerPart()).toBe('degraded');
});
