import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecretAnswerSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { postJson } from './requests.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { storedRows } from './stored-rows.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let provider: TestProvider;
let mail: MailServer;
let api: ApiProcess;

beforeAll(async () => {
  [folder, provider, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startMailServer(),
  ]);
  api = await start();
});
afterAll(async () => {
  await api.stop();
  await Promise.all([folder.remove(), provider.close(), mail.close()]);
});

function start(): Promise<ApiProcess> {
  const limits = { RATE_LIMIT_PER_ADDRESS: '1000', RECONCILIATION_HOURS: '0' };
  return startApi(folder.path, { ...provider.environment, ...limits, SMTP_URL: mail.url });
}

test('C14 invoice numbers have no gap when many orders are paid at once, one fails and the api is killed', async () => {
  const orders = Array.from({ length: 12 }, async (_, i) => {
    const answer = await postJson(`${api.url}/api/create-payment-intent`, { plan: 'basic', amount: 9.9 });
    const { clientSecret } = clientSecretAnswerSchema.parse(await answer.json());
    const card = i === 5 ? '4000000000000002' : '4242424242424242';
    await provider.confirm(clientSecret, card, `buyer${i}@example.ch`);
  });
  await Promise.all(orders);
  const send = () =>
    Promise.all(provider.events().map((event) => provider.send(event, api.url).catch(() => undefined)));
  const cutOff = send();
  await mail.expectMails('buyer0@example.ch', 1);
  await api.kill();
  await cutOff;
  api = await start();
  await send();
  for (let i = 0; i < 12; i += 1) await mail.expectMails(`buyer${i}@example.ch`, i === 5 ? 0 : 1, 45_000);
  await api.stop();
  const rows = await storedRows(folder.path, 'select number from invoices order by number');
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
}, 180_000);
