import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientSecretAnswerSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { freePort } from './free-port.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { postJson } from './requests.ts';
import { storedRows } from './stored-rows.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

const company = 'company@example.ch';
const buyer = 'buyer@example.ch';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let provider: TestProvider;
let mail: MailServer;

beforeAll(async () => {
  [folder, provider, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startMailServer(),
  ]);
});
afterAll(() => Promise.all([folder.remove(), provider.close(), mail.close()]));

const start = (smtpUrl = mail.url) =>
  startApi(folder.path, {
    ...provider.environment,
    SMTP_URL: smtpUrl,
    CONTACT_MAILBOX: company,
    MESSAGE_RETENTION_MONTHS: '24',
    EVENT_RETENTION_DAYS: '90',
    RECONCILIATION_HOURS: '0',
  });

const write = ({ url }: ApiProcess, subject: string) =>
  postJson(`${url}/api/contact`, { name: 'Ada', email: 'ada@example.ch', subject, message: 'm' });
const download = ({ url }: ApiProcess, customerEmail: string) =>
  postJson(`${url}/api/app-download`, { appName: 'TrackIT', customerName: 'Ada', customerEmail });

/** Makes all rows older. */
async function age(interval: string): Promise<void> {
  const columns = [
    ['contact_messages', 'created_at'],
    ['download_requests', 'created_at'],
    ['payment_events', 'received_at'],
    ['outbox', 'delivered_at'],
    ['orders', 'created_at'],
    ['invoices', 'issued_at'],
  ];
  const updates = columns.map(
    ([table, column], i) =>
      `u${i} as (update ${table} set ${column} = ${column} - interval '${interval}' returning 1)`,
  );
  await storedRows(folder.path, `with ${updates.join(', ')} select 1`);
}

const valuesOf = async (table: string, column: string) =>
  (await storedRows(folder.path, `select ${column} as value from ${table} order by 1`)).map(
    ({ value }) => value,
  );

test('P2 what has had its time is deleted, what is young, undelivered or an accounting record stays', async () => {
  let api = await start();
  await write(api, 'old');
  await download(api, 'old@example.ch');
  const answer = await postJson(`${api.url}/api/create-payment-intent`, { plan: 'basic', amount: 9.9 });
  const { clientSecret } = clientSecretAnswerSchema.parse(await answer.json());
  await provider.confirm(clientSecret, '4242424242424242', buyer);
  for (const event of provider.events()) await provider.send(event, api.url);
  for (const recipient of [company, 'old@example.ch', buyer]) await mail.expectMails(recipient, 1);
  await api.stop();

  const away = `smtp://127.0.0.1:${await freePort()}`;
  api = await start(away);
  await write(api, 'undelivered');
  await api.stop();
  await age('25 months');

  api = await start(away);
  await write(api, 'young');
  await download(api, 'young@example.ch');
  await vi.waitFor(() => expect(api.log()).toContain('"msg":"old data deleted"'), { timeout: 20_000 });
  await api.stop();
  expect(await valuesOf('contact_messages', 'subject')).toEqual(['undelivered', 'young']);
  expect(await valuesOf('download_requests', 'customer_email')).toEqual(['young@example.ch']);
  expect(await valuesOf('payment_events', 'id')).toEqual([]);
  expect(await valuesOf('invoices', 'email')).toEqual([buyer]);
  expect(await valuesOf('orders', 'status')).toEqual(['paid']);

  // Messages that were not delivered are, whatever their age.
  api = await start();
  const mails = await mail.expectMails(company, 3);
  expect(mails.map(({ subject }) => subject?.split(' : ')[1]).sort()).toEqual([
    'old',
    'undelivered',
    'young',
  ]);
  await api.stop();
});
