import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecretResponseSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './support/api-process.ts';
import { eventually } from './support/eventually.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { postJson } from './support/requests.ts';
import { storedRows } from './support/stored-rows.ts';
import { startTestProvider, type TestProvider } from './support/test-provider.ts';

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
  const person = (owner: string, email: string, joined: string, expires: string) =>
    `('${randomUUID()}', '${owner}', 'Ada', '${email}', '${email}', 'de', ${joined}, now() - interval '${expires}')`;
  const people = [
    person('owner', 'invited-once', 'null', '91 days'),
    person('owner', 'invited', 'null', '89 days'),
    person('owner', 'member', 'now()', '2 years'),
    person('erased:1', 'member-of-nobody', 'now()', '91 days'),
    person('erased:2', 'member-until-now', 'now()', '89 days'),
  ];
  const columns = 'id, owner_key, name, email, mailbox_key, language, joined_at, expires_at';
  await storedRows(folder.path, `insert into plan_people (${columns}) values ${people.join()}`);
  const accounts = [buyer, 'with-device', 'member', 'member-of-nobody', 'of-nothing'];
  await storedRows(
    folder.path,
    `insert into app_accounts (mailbox_key, id) values ${accounts.map((key) => `('${key}', '${randomUUID()}')`).join()}`,
  );
  await storedRows(
    folder.path,
    `insert into devices (id, mailbox_key, app, name, hardware_hash, generation)
     values ('${randomUUID()}', 'with-device', 'trackit', 'Phone', 'hash', 1)`,
  );
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
  const order = (name: string, { ended = '91 days', status = 'ended', trial = false } = {}) => {
    const email = `${name}@never-bought.example.ch`;
    return `('${randomUUID()}', 'subscription', '${name}', 'basic', 990, 'chf', 'en', '${status}', '${email}', '${email}', ${trial ? `'${email}'` : 'null'}, now() - interval '${ended}')`;
  };
  const rows = [
    order('tried', { trial: true }),
    order('left', { status: 'cancelled' }),
    order('young', { ended: '89 days' }),
    order('running', { status: 'active' }),
    order('invoiced'),
  ];
  await storedRows(
    folder.path,
    `insert into orders (id, kind, request_key, plan, amount, currency, language, status, email, mailbox_key, trial_key, updated_at)
     values ${rows.join()}`,
  );
  await storedRows(
    folder.path,
    `insert into invoices (number, order_id, payment_id, plan, amount, currency, language, email, period_start, period_end, issued_at, seller)
     select 905, id, 'pi_905', 'basic', 990, 'chf', 'en', email, now(), now(), now(), '{}' from orders where request_key = 'invoiced'`,
  );
  const { id: customer } = await provider
    .owner()
    .customers.create({ email: 'tried@never-bought.example.ch' });
  await storedRows(folder.path, `update orders set customer_id = '${customer}' where request_key = 'tried'`);
  const api = await start();
  await eventually(() => expect(api.log()).toContain('"msg":"old data deleted"'));
  await eventually(async () =>
    expect(await provider.owner().customers.retrieve(customer)).toMatchObject({ deleted: true }),
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
    const [tooOld, withinTerm] = [`${year - 11}-12-30T12:00:00Z`, `${year - 10}-06-01T12:00:00Z`];
    const order = (id: string, at: string) =>
      `('${id}', 'payment', '${id}', 'basic', 990, 'chf', 'fr', 'paid', '${at}')`;
    const [old, young] = [randomUUID(), randomUUID()];
    await storedRows(
      folder.path,
      `insert into orders (id, kind, request_key, plan, amount, currency, language, status, created_at)
     values ${order(old, tooOld)}, ${order(young, tooOld)}`,
    );
    const job = (id: string) =>
      `('${randomUUID()}', 'trial-started', 'trial-started:${id}', '{"orderId":"${id}"}', '${tooOld}')`;
    await storedRows(
      folder.path,
      `insert into outbox (id, kind, cause, payload, delivered_at) values ${job(old)}, ${job(young)}`,
    );
    const invoice = (number: number, id: string, at: string) =>
      `(${number}, '${id}', 'pi_${number}', 'basic', 990, 'chf', 'fr', 'of-${number}@example.ch', '${at}', '${at}', '${at}', '{}')`;
    await storedRows(
      folder.path,
      `insert into invoices (number, order_id, payment_id, plan, amount, currency, language, email, period_start, period_end,
     issued_at, seller) values ${invoice(901, old, tooOld)}, ${invoice(902, young, tooOld)}, ${invoice(903, young, withinTerm)}`,
    );
    await storedRows(
      folder.path,
      `insert into credit_notes (number, invoice_number, amount, issued_at) values (901, 901, 100, '${tooOld}')`,
    );
    await storedRows(folder.path, `update orders set mailbox_key = 'young@example.ch' where id = '${young}'`);
    await storedRows(
      folder.path,
      `insert into billing_addresses (mailbox_key, address, saved_at)
     values ('old@example.ch', '{}', now()), ('young@example.ch', '{}', now())`,
    );
    const declared = [
      { at: tooOld, orderId: `'${old}'` },
      { at: tooOld, orderId: 'null' },
      { at: new Date().toISOString(), orderId: 'null' },
    ];
    const statement = { name: 'Ada', email: 'ada@example.ch', contract: 'Basic', language: 'fr' };
    await storedRows(
      folder.path,
      `insert into declarations (id, kind, request_key, statement, received_at, order_id, outcome) values ${declared
        .map(
          ({ at, orderId }, index) =>
            `('${randomUUID()}', 'withdrawal', 'key-${index}', '${JSON.stringify(statement)}', '${at}', ${orderId}, 'person')`,
        )
        .join()}`,
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
