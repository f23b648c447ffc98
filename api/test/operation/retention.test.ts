import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecretResponseSchema } from '@site/api-contract';
import { planPeople } from '../../src/customers/people/table.ts';
import { declarations } from '../../src/features/declarations/table.ts';
import { appAccounts, devices } from '../../src/features/devices/table.ts';
import { billingAddresses, creditNotes, invoices } from '../../src/orders/invoices/table.ts';
import { orders, type Order } from '../../src/orders/table.ts';
import { outbox } from '../../src/platform/outbox/table.ts';
import { folderWithFreshData, startApi, type ApiProcess } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { postJson } from '../support/requests.ts';
import { insertRows, storedRows } from '../support/stored-rows.ts';
import { startTestProvider, type TestProvider } from '../support/test-provider.ts';

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

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** A new order of Basic. */
const orderRow = (kind: Order['kind'], requestKey: string) => ({
  id: randomUUID(),
  kind,
  requestKey,
  plan: 'basic' as const,
  amount: 990,
  currency: 'chf',
  language: 'fr' as const,
});

/** An invoice for a month of Basic, which ended as it was issued. */
const invoiceRow = (number: number, orderId: string, at: Date) => ({
  number,
  orderId,
  paymentId: `pi_${number}`,
  plan: 'basic' as const,
  amount: 990,
  currency: 'chf',
  language: 'fr' as const,
  email: `of-${number}@example.ch`,
  periodStart: at,
  periodEnd: at,
  issuedAt: at,
  seller: { name: 'Example Apps', address: 'Street 1', email: company },
});

test('P2 old data is deleted; recent data, undelivered messages and accounting records stay', async () => {
  let api = await start();
  await write(api, 'old');
  await download(api, 'old@example.ch');
  const response = await postJson(`${api.url}/api/create-payment-intent`, { plan: 'basic', amount: 9.9 });
  const { clientSecret } = clientSecretResponseSchema.parse(await response.json());
  await provider.confirm(clientSecret, '4242424242424242', buyer);
  for (const event of provider.events()) await provider.send(event, api.url);
  for (const recipient of [company, 'old@example.ch', buyer]) await mail.expectMails(recipient, 1);
  await api.stop();

  const away = 'smtp://127.0.0.1:9';
  api = await start(away);
  await write(api, 'undelivered');
  await api.stop();
  const person = (ownerKey: string, email: string, daysSinceEnd: number, joinedAt?: Date) => ({
    id: randomUUID(),
    ownerKey,
    name: 'Ada',
    email,
    mailboxKey: email,
    language: 'de' as const,
    joinedAt,
    expiresAt: daysAgo(daysSinceEnd),
  });
  await insertRows(folder.path, planPeople, [
    person('owner', 'invited-once', 91),
    person('owner', 'invited', 89),
    person('owner', 'member', 730, new Date()),
    person('erased:1', 'member-of-nobody', 91, new Date()),
    person('erased:2', 'member-until-now', 89, new Date()),
  ]);
  const accounts = [buyer, 'with-device', 'member', 'member-of-nobody', 'of-nothing'];
  await insertRows(
    folder.path,
    appAccounts,
    accounts.map((mailboxKey) => ({ mailboxKey, id: randomUUID() })),
  );
  const device = { id: randomUUID(), mailboxKey: 'with-device', app: 'trackit', name: 'Phone' };
  await insertRows(folder.path, devices, [{ ...device, hardwareHash: 'hash', generation: 1 }]);
  await age('25 months');

  // What cannot be deleted is reported, and keeps nothing else from it.
  await storedRows(folder.path, 'create table held (message uuid references contact_messages (id))');
  await storedRows(folder.path, 'insert into held select id from contact_messages');
  api = await start(away);
  await eventually(() => expect(api.log()).toContain('"msg":"old data deleted"'));
  await eventually(() =>
    expect(api.logged()).toContainEqual(
      expect.objectContaining({ what: 'messages', msg: 'old data could not be deleted' }),
    ),
  );
  await api.stop();
  expect(await valuesOf('download_requests', 'customer_email')).toEqual([]);
  await storedRows(folder.path, 'drop table held');

  api = await start(away);
  await write(api, 'young');
  await download(api, 'young@example.ch');
  await eventually(() => expect(api.log()).toContain('"msg":"old data deleted"'));
  await api.stop();
  expect(await valuesOf('contact_messages', 'subject')).toEqual(['undelivered', 'young']);
  expect(await valuesOf('download_requests', 'customer_email')).toEqual(['young@example.ch']);
  expect(await valuesOf('payment_events', 'id')).toEqual([]);
  expect(await valuesOf('plan_people', 'email')).toEqual(['invited', 'member', 'member-until-now']);
  expect(await valuesOf('app_accounts', 'mailbox_key')).toEqual([buyer, 'member', 'with-device']);
  expect(await valuesOf('invoices', 'email')).toEqual([buyer]);
  expect(await valuesOf('orders', 'status')).toEqual(['paid']);

  // Undelivered messages are delivered at any age.
  api = await start();
  const mails = await mail.expectMails(company, 3);
  expect(mails.map(({ subject }) => subject?.split(' : ')[1]).sort()).toEqual([
    'old',
    'undelivered',
    'young',
  ]);
  await api.stop();
});

test('A11 P2 an order that ended without an invoice is nobody’s after the events’ period; a used trial leaves its mark', async () => {
  const { id: customerId } = await provider
    .owner()
    .customers.create({ email: 'tried@never-bought.example.ch' });
  const order = (name: string, row: Partial<Order> = {}) => {
    const email = `${name}@never-bought.example.ch`;
    return {
      ...orderRow('subscription', name),
      status: 'ended' as const,
      email,
      mailboxKey: email,
      updatedAt: daysAgo(91),
      ...row,
    };
  };
  const invoiced = order('invoiced');
  await insertRows(folder.path, orders, [
    order('tried', { trialKey: 'tried@never-bought.example.ch', customerId }),
    order('left', { status: 'cancelled' }),
    order('young', { updatedAt: daysAgo(89) }),
    order('running', { status: 'active' }),
    invoiced,
  ]);
  await insertRows(folder.path, invoices, [invoiceRow(905, invoiced.id, new Date())]);
  const api = await start();
  await eventually(() => expect(api.log()).toContain('"msg":"old data deleted"'));
  await eventually(async () =>
    expect(await provider.owner().customers.retrieve(customerId)).toMatchObject({ deleted: true }),
  );
  const again = { planId: 'basic', email: 'tried@never-bought.example.ch', language: 'en' };
  const ordered = await postJson(`${api.url}/api/create-subscription`, again);
  expect(await ordered.json()).toMatchObject({ trialDays: 0 });
  await api.stop();
  const left = `select request_key from orders where email like '%@never-bought.example.ch'
    and request_key in ('tried', 'left', 'young', 'running', 'invoiced') order by 1`;
  expect((await storedRows(folder.path, left)).map(({ request_key: key }) => key)).toEqual([
    'invoiced',
    'running',
    'young',
  ]);
  const former = "select id from orders where trial_key = 'tried@never-bought.example.ch'";
  expect(await storedRows(folder.path, former)).toEqual([]);
});

test(
  'A11 P2 accounting records are deleted ten years after their year, declarations after ten years',
  { tags: ['slow'] },
  async () => {
    const year = new Date().getUTCFullYear();
    const [tooOld, withinTerm] = [
      new Date(`${year - 11}-12-30T12:00Z`),
      new Date(`${year - 10}-06-01T12:00Z`),
    ];
    const order = (mailboxKey?: string) => ({
      ...orderRow('payment', randomUUID()),
      status: 'paid' as const,
      mailboxKey,
      createdAt: tooOld,
    });
    const oldOrder = order();
    const youngOrder = order('young@example.ch');
    await insertRows(folder.path, orders, [oldOrder, youngOrder]);
    const [old, young] = [oldOrder.id, youngOrder.id];
    const job = (orderId: string) => ({
      id: randomUUID(),
      kind: 'trial-started' as const,
      cause: `trial-started:${orderId}`,
      payload: { orderId },
      deliveredAt: tooOld,
    });
    await insertRows(folder.path, outbox, [job(old), job(young)]);
    await insertRows(folder.path, invoices, [
      invoiceRow(901, old, tooOld),
      invoiceRow(902, young, tooOld),
      invoiceRow(903, young, withinTerm),
    ]);
    await insertRows(folder.path, creditNotes, [
      { number: 901, invoiceNumber: 901, amount: 100, issuedAt: tooOld },
    ]);
    await insertRows(
      folder.path,
      billingAddresses,
      ['old@example.ch', 'young@example.ch'].map((mailboxKey) => ({
        mailboxKey,
        address: { company: 'Example', town: 'Zürich' },
        savedAt: new Date(),
      })),
    );
    const declared = [
      { receivedAt: tooOld, orderId: old },
      { receivedAt: tooOld },
      { receivedAt: new Date() },
    ];
    const statement = { name: 'Ada', email: 'ada@example.ch', contract: 'Basic', language: 'fr' };
    await insertRows(
      folder.path,
      declarations,
      declared.map((row, index) => ({
        id: randomUUID(),
        kind: 'withdrawal' as const,
        requestKey: `key-${index}`,
        statement: JSON.stringify(statement),
        outcome: 'person' as const,
        ...row,
      })),
    );

    const api = await start();
    await eventually(() => expect(api.log()).toContain('"msg":"old data deleted"'));
    await api.stop();
    expect(await valuesOf('orders', 'id')).not.toContain(old);
    expect(await valuesOf('orders', 'id')).toContain(young);
    expect(await valuesOf('billing_addresses', 'mailbox_key')).toEqual(['young@example.ch']);
    const causes = await valuesOf('outbox', 'cause');
    expect(causes).not.toContain(`trial-started:${old}`);
    expect(causes).toContain(`trial-started:${young}`);
    const emails = await valuesOf('invoices', 'email');
    expect(emails).not.toContain('of-901@example.ch');
    expect(emails).toEqual(expect.arrayContaining(['of-902@example.ch', 'of-903@example.ch']));
    expect(await valuesOf('credit_notes', 'number')).toEqual([]);
    expect(await valuesOf('declarations', 'request_key')).toEqual(['key-2']);
  },
);
