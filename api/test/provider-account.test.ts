import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientSecretResponseSchema, orderStateSchema, readinessSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { postJson, refusal } from './requests.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let right: TestProvider;
let empty: TestProvider;
let mail: MailServer;
let api: ApiProcess;

beforeAll(async () => {
  [folder, right, empty, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startTestProvider(),
    startMailServer(),
  ]);
  api = await start(right);
});
afterAll(async () => {
  await api.stop();
  await Promise.all([folder.remove(), right.close(), empty.close(), mail.close()]);
});

function start(provider: TestProvider, environment: Record<string, string> = {}): Promise<ApiProcess> {
  return startApi(folder.path, {
    ...provider.environment,
    SMTP_URL: mail.url,
    RATE_LIMIT_PER_ADDRESS: '1000',
    RECONCILIATION_HOURS: '0.0002',
    ...environment,
  });
}

const post = (name: string, body: object) => postJson(`${api.url}/api/${name}`, { language: 'en', ...body });

async function subscribe(email: string): Promise<string> {
  const answer = await post('create-subscription', { email, planId: 'basic' });
  return clientSecretResponseSchema.parse(await answer.json()).clientSecret;
}

async function statusOf(clientSecret: string): Promise<string> {
  return orderStateSchema.parse(await (await post('order-state', { clientSecret })).json()).status;
}

async function providerPart(): Promise<string | undefined> {
  const answer = await fetch(`${api.url}/api/ready`);
  return readinessSchema.parse(await answer.json()).parts['provider'];
}

const metric = async () =>
  /^provider_account_changed (\d)$/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1];

test('C10 S1 with the keys of another account, nothing ends or starts, and the alarm is raised', async () => {
  const trials = await Promise.all(Array.from({ length: 8 }, (_, i) => subscribe(`trial${i}@example.ch`)));
  const trialing = Array.from({ length: 8 }, () => 'trialing');
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  expect([await providerPart(), await metric()]).toEqual(['ok', '0']);

  await api.stop();
  api = await start(empty);
  await vi.waitFor(
    () => expect(api.log()).toContain('"reconciliation skipped: the Stripe keys belong to another account"'),
    { timeout: 60_000 },
  );
  expect([await providerPart(), await metric()]).toEqual(['degraded', '1']);
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  const refused = await post('create-payment-intent', { plan: 'basic', amount: 9.9 });
  expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
  expect([empty.payments(), empty.subscriptions()]).toEqual([[], []]);
  expect(api.log()).not.toContain('orders reconciled');

  await api.stop();
  api = await start(right);
  await vi.waitFor(() => expect(api.log()).toContain('"orders reconciled"'), { timeout: 20_000 });
  expect(await Promise.all(trials.map(statusOf))).toEqual(trialing);
  expect([await providerPart(), await metric()]).toEqual(['ok', '0']);
  expect(api.log()).not.toContain('provider_account_changed');
});

test('C10 only keys of the account in STRIPE_ACCOUNT are accepted', async () => {
  await api.stop();
  api = await start(right, { STRIPE_ACCOUNT: empty.account() });
  await vi.waitFor(() => expect(api.log()).toContain('provider_account_changed'), { timeout: 20_000 });
  expect(await providerPart()).toBe('degraded');
});
