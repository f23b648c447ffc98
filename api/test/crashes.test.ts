import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientSecretResponseSchema, orderStateSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { postJson, refusal } from './requests.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

const buyer = 'buyer@example.ch';
const order = { plan: 'premium', amount: 49.9, language: 'en' };
const key = 'one-order-of-one-browser';
const good = '4242424242424242';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let provider: TestProvider;
let mail: MailServer;
let api: ApiProcess;

beforeEach(async () => {
  [folder, provider, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startMailServer(),
  ]);
  api = await start();
});
afterEach(async () => {
  await api.stop();
  await Promise.all([folder.remove(), provider.close(), mail.close()]);
});

function start(environment: Record<string, string> = {}): Promise<ApiProcess> {
  return startApi(folder.path, {
    ...provider.environment,
    SMTP_URL: mail.url,
    RATE_LIMIT_PER_ADDRESS: '10000',
    RATE_LIMIT_PER_EMAIL: '10000',
    ORDER_RECOVERY_SECONDS: '2',
    RECONCILIATION_HOURS: '0',
    ...environment,
  });
}

const ask = (name: string, body: object, orderKey = key) =>
  postJson(`${api.url}/api/${name}`, body, { 'idempotency-key': orderKey });

async function askSecret(name: string, body: object, orderKey = key): Promise<string> {
  return clientSecretResponseSchema.parse(await (await ask(name, body, orderKey)).json()).clientSecret;
}

async function statusOf(clientSecret: string): Promise<string> {
  return orderStateSchema.parse(await (await ask('order-state', { clientSecret })).json()).status;
}

/** Checks the result after a crash: one paid payment, one invoice and one mail. */
async function expectPaidOnce(clientSecret: string): Promise<void> {
  expect(provider.events()).not.toEqual([]);
  for (const event of [...provider.events(), ...provider.events().reverse()])
    await provider.send(event, api.url);
  expect(await statusOf(clientSecret)).toBe('paid');
  expect(provider.payments()).toHaveLength(1);
  const [confirmation] = await mail.expectMails(buyer, 1);
  expect(confirmation?.subject).toMatch(/invoice \d{4}-000001$/);
}

test.each([
  ['before the call reaches the provider', 'hold'],
  ['after the provider’s response, before the order is updated', 'lose'],
] as const)('C9 the order is charged once when the api is killed %s', async (_when, fault) => {
  const met = provider.disturb('POST /v1/payment_intents', fault);
  const cutOff = ask('create-payment-intent', order).catch(() => undefined);
  await met;
  await api.kill();
  await cutOff;
  api = await start();
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  await expectPaidOnce(clientSecret);
});

test('C9 the order is charged once when the api is killed after its response, before any webhook', async () => {
  const clientSecret = await askSecret('create-payment-intent', order);
  await api.kill();
  await provider.confirm(clientSecret, good, buyer);
  api = await start();
  expect(await askSecret('create-payment-intent', order)).toBe(clientSecret);
  await expectPaidOnce(clientSecret);
});

test('C10 nothing is lost when the api is killed after it stored a webhook and before it processed it', async () => {
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  const intentId = clientSecret.split('_secret_')[0];
  const read = provider.disturb(`GET /v1/payment_intents/${intentId}`, 'hold', 5);
  const succeeded = provider.events().find(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('no event');
  expect((await provider.send(succeeded, api.url)).status).toBe(200);
  await read;
  await api.kill();
  provider.calm();
  api = await start();
  // The job runs again when its lease has expired.
  await mail.expectMails(buyer, 1, 45_000);
  await expectPaidOnce(clientSecret);
}, 90_000);

test('C9 C16 the order is charged once when provider and api are killed while it is created', async () => {
  const met = provider.disturb('POST /v1/payment_intents', 'lose');
  const cutOff = ask('create-payment-intent', order).catch(() => undefined);
  await met;
  await Promise.all([provider.kill(), api.kill()]);
  await cutOff;
  await provider.restart();
  api = await start();
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  await expectPaidOnce(clientSecret);
});

test('C9 C16 while the provider is down the buyer gets an error; afterwards the same order is paid once', async () => {
  await provider.kill();
  const refused = await ask('create-payment-intent', order);
  expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
  await provider.restart();
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  await provider.kill();
  await provider.restart();
  await expectPaidOnce(clientSecret);
});

test('C5 a trial is created once and confirmed by mail when the api is killed meanwhile, even without a new request', async () => {
  const met = provider.disturb('POST /v1/subscriptions', 'lose');
  const cutOff = ask('create-subscription', { email: buyer, planId: 'basic', language: 'en' }).catch(
    () => undefined,
  );
  await met;
  await api.kill();
  await cutOff;
  api = await start();
  await mail.expectMails(buyer, 1);
  expect(provider.subscriptions()).toHaveLength(1);
  const clientSecret = await askSecret('create-subscription', { email: buyer, planId: 'basic' });
  expect(await statusOf(clientSecret)).toBe('trialing');
  expect(provider.subscriptions()).toHaveLength(1);
});

test('C10 the reconciliation finds a payment whose webhooks were all lost', async () => {
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  await api.stop();
  api = await start({ RECONCILIATION_HOURS: '0.0002' });
  await mail.expectMails(buyer, 1);
  await expectPaidOnce(clientSecret);
});

test('C10 reconciliation can be switched off, so that the other tests depend on webhooks only', async () => {
  const clientSecret = await askSecret('create-payment-intent', order);
  await provider.confirm(clientSecret, good, buyer);
  expect(api.log()).toContain('reconciliation is off');
  expect(api.log()).not.toContain('"orders reconciled"');
  await expectPaidOnce(clientSecret);
});

test('C10 an abandoned payment is cancelled, and its key cannot start another one', async () => {
  const clientSecret = await askSecret('create-payment-intent', order);
  await api.stop();
  api = await start({ RECONCILIATION_HOURS: '0.0002', ABANDONED_AFTER_HOURS: '0.0001' });
  await vi.waitFor(async () => expect(await statusOf(clientSecret)).toBe('cancelled'), { timeout: 10_000 });
  expect(provider.payments().map(({ status }) => status)).toEqual(['canceled']);
  const again = await ask('create-payment-intent', order);
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'order_closed']);
});

test('C9 an order that the provider refuses is closed and not retried', async () => {
  const refused = provider.disturb('POST /v1/payment_intents', 'refuse', 100);
  const first = await ask('create-payment-intent', order);
  expect([first.status, (await refusal(first)).code]).toEqual([502, 'payment_refused']);
  await refused;
  const again = await ask('create-payment-intent', order);
  expect([again.status, (await refusal(again)).code]).toEqual([409, 'order_closed']);
  // The outbox runs its job after ORDER_RECOVERY_SECONDS and finds it cancelled.
  await vi.waitFor(() => expect(api.log()).toMatch(/"kind":"finish-order","attempts":1,"msg":"job done"/), {
    timeout: 20_000,
  });
});

test('C9 after an accepted change of account, unpaid orders are closed, paid ones stay paid, and reconciliation succeeds', async () => {
  const open = await askSecret('create-payment-intent', order);
  const paid = await askSecret('create-payment-intent', order, 'another-order-of-the-browser');
  const trial = await askSecret(
    'create-subscription',
    { email: buyer, planId: 'basic' },
    'a-trial-of-the-browser',
  );
  await provider.confirm(paid, good, buyer);
  expect(await statusOf(paid)).toBe('paid');
  await api.stop();
  await provider.close();
  provider = await startTestProvider();
  const accepted = { STRIPE_ACCOUNT: provider.account() };
  api = await start(accepted);
  for (const [name, body, of] of [
    ['create-payment-intent', order, key],
    ['create-subscription', { email: buyer, planId: 'basic' }, 'a-trial-of-the-browser'],
  ] as const) {
    const again = await ask(name, body, of);
    expect([again.status, (await refusal(again)).code]).toEqual([409, 'order_closed']);
  }
  // Other orders are closed only if the account knows at least one.
  await askSecret('create-payment-intent', order, 'an-order-at-the-new-account');
  await api.stop();
  api = await start({ ...accepted, RECONCILIATION_HOURS: '0.0002' });
  await vi.waitFor(() => expect(api.log()).toContain('orders reconciled'), { timeout: 20_000 });
  expect([await statusOf(open), await statusOf(trial), await statusOf(paid)]).toEqual([
    'cancelled',
    'ended',
    'paid',
  ]);
  expect(api.log()).not.toContain('could not be reconciled');
});
