import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { attachedPdfText } from './mail-server.ts';
import { postForm } from './requests.ts';
import { cards, openShop, secretIn } from './shop.ts';

const shop = openShop();
const company = 'declarations@example.ch';

type Data = Record<string, Record<string, unknown> | undefined>;

const textIn = (page: Data, part: string, name: string) => page[part]?.[name] as string;

const post = (name: string, fields: Record<string, string>) =>
  postForm(`${shop.api.url}/api/declarations/${name}`, { language: 'en', ...fields });

/** The page that an answer leads to, as the api fills it. */
async function follow(answer: Response): Promise<Data> {
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('location') ?? '', 'http://site');
  const kind = address.pathname.includes('withdraw') ? 'withdrawal' : 'cancellation';
  return read(kind, address.search);
}

async function read(kind: 'cancellation' | 'withdrawal', search: string): Promise<Data> {
  const query = new URLSearchParams(search);
  if (!query.has('language')) query.set('language', 'en');
  return (await (await fetch(`${shop.api.url}/api/declarations/${kind}?${query}`)).json()) as Data;
}

function cancellation(fields: Record<string, string> = {}): Record<string, string> {
  const declared = { name: 'Ada Lovelace', contract: 'Basic', email: shop.buyer };
  return { key: randomUUID(), cancellation: 'ordinary', ...declared, ...fields };
}

/** The number of the latest order, as its buyer knows it. */
const paidOrder = () => shop.provider.payments().at(-1)?.metadata['order'] ?? '';

const subscription = () => shop.provider.subscriptions().at(-1);

/** A trial with a card; its mail has arrived. */
async function trial(planId = 'basic'): Promise<string> {
  const clientSecret = await secretIn(await shop.subscribe({ email: shop.buyer, planId, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  await shop.mail.expectMails(shop.buyer, 1);
  return clientSecret;
}

async function withdraw(fields: Record<string, string>): Promise<{ draft: string; page: Data }> {
  const page = await follow(await post('withdraw', { name: 'Ada Lovelace', email: shop.buyer, ...fields }));
  return { draft: textIn(page, 'confirm', 'draft'), page };
}

test('A7 a declaration that names a contract ends it with its period, and is acknowledged at once and by mail', async () => {
  const clientSecret = await trial();
  const declared = cancellation({ reason: '' });
  const answers = await Promise.all([post('cancel', declared), post('cancel', declared)]);
  const [page, again] = await Promise.all(answers.map(follow));
  expect(page).toEqual(again);
  const rows = page?.['receipt']?.['rows'] as { label: string; value: string }[];
  const shown = Object.fromEntries(rows.map(({ label, value }) => [label, value]));
  expect(shown).toMatchObject({
    'Kind of cancellation': 'Ordinary cancellation',
    Name: 'Ada Lovelace',
    Contract: 'Basic',
    Email: shop.buyer,
  });
  expect(shown['Received on']).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d (CET|CEST|GMT\+\d)$/);
  const token = String(page?.['receipt']?.['token']);
  const pdf = await fetch(`${shop.api.url}/api/declarations/receipt?receipt=${token}&language=en`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');

  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const receipt = mails.find(({ subject }) => subject === 'Receipt of your cancellation');
  expect(await attachedPdfText(receipt)).toContain('Ada Lovelace');
  expect(receipt?.text).toMatch(/Your Basic subscription ends with the period paid for, on \d+ \w+ \d{4}\./);
  expect(mails.filter(({ subject }) => subject?.startsWith('Cancellation confirmed'))).toHaveLength(1);
  expect(subscription()?.cancel_at_period_end).toBe(true);
  expect((await shop.stateOf(clientSecret)).endsAt).toBeDefined();

  const undo = new URL(/http\S+undo=\S+/.exec(receipt?.text ?? '')?.[0] ?? '');
  expect((await read('cancellation', undo.search))['undo']).toMatchObject({ possible: true, plan: 'Basic' });
  const taken = await follow(await post('undo', { token: undo.searchParams.get('undo') ?? '' }));
  expect(taken['undo']).toMatchObject({ done: true, plan: 'Basic' });
  expect(subscription()?.cancel_at_period_end).toBe(false);
});

test.each([
  ['another address', { email: 'stranger@example.com' }],
  ['an unknown invoice', { contract: '2026-999999' }],
  ['another plan', { contract: 'Business' }],
  ['no number', { contract: 'my subscription' }],
])(
  'A7 A13 a declaration with %s ends nothing, gets its receipt, and reaches the company',
  async (_what, fields) => {
    await trial();
    await shop.restart({ CONTACT_MAILBOX: company });
    const before = shop.mail.to(company).length;
    const declared = cancellation({ reason: 'Please visit evil.example', ...fields });
    const page = await follow(await post('cancel', declared));
    expect(page['receipt']?.['rows']).toBeDefined();
    const toCompany = await shop.mail.expectMails(company, before + 1);
    expect(toCompany.at(-1)?.text).toContain('Ada Lovelace');
    const to = declared['email'] ?? '';
    await vi.waitFor(() => expect(shop.mail.to(to).at(-1)?.subject).toBe('Receipt of your cancellation'), {
      timeout: 20_000,
    });
    const receipt = shop.mail.to(to).at(-1);
    expect(receipt?.text).not.toContain('evil.example');
    expect(receipt?.text).not.toContain('undo=');
    expect(subscription()?.cancel_at_period_end).toBe(false);
  },
);

test('A7 what was typed wrong comes back filled in, with the message at its field, in the visitor’s language', async () => {
  const wrong = cancellation({ cancellation: 'extraordinary', email: 'nobody', language: 'de' });
  const answer = await post('cancel', wrong);
  const address = answer.headers.get('location') ?? '';
  expect(address).toMatch(/^\/vertraege-kuendigen\?draft=/);
  const { form } = await read('cancellation', `${address.split('?')[1]}&language=de`);
  expect(form).toMatchObject({
    name: 'Ada Lovelace',
    email: 'nobody',
    extraordinary: true,
    errors: {
      email: 'Das Feld «E-Mail» ist ungültig.',
      reason: 'Das Feld «Grund» muss ausgefüllt werden.',
    },
  });
  expect(form?.['ordinary']).toBeUndefined();
});

test('A7 S1 no token but the right one shows a receipt or takes a cancellation back', async () => {
  await trial();
  const page = await follow(await post('cancel', cancellation()));
  const token = String(page['receipt']?.['token']);
  await shop.mail.expectMails(shop.buyer, 3);
  expect((await read('cancellation', `?undo=${token}`))['gone']).toBe(true);
  expect((await read('withdrawal', `?receipt=${token}`))['receipt']).toBeUndefined();
  expect((await read('cancellation', `?receipt=${token.slice(0, -2)}xx`))['receipt']).toBeUndefined();
  await post('undo', { token });
  expect(subscription()?.cancel_at_period_end).toBe(true);
});

test('A7 S3 another site’s form declares nothing', async () => {
  await trial();
  const answer = await fetch(`${shop.api.url}/api/declarations/cancel`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'accept-language': 'en',
    },
    body: new URLSearchParams({ ...cancellation(), language: 'en' }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/cancel-contract#cancellation-failed',
  ]);
  expect(shop.mail.to(shop.buyer)).toHaveLength(1);
});

test('A8 nothing is withdrawn before it is confirmed; then the payment is given back once and the contract ends', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf(clientSecret);
  await shop.mail.expectMails(shop.buyer, 1);
  const { draft } = await withdraw({ contract: `Order ${paidOrder()}` });
  expect(draft).toBeDefined();
  const confirm = () => post('confirm-withdrawal', { draft });
  const [first, second] = await Promise.all([confirm(), confirm()]);
  expect(first.headers.get('location')).toBe(second.headers.get('location'));
  expect((await follow(first))['receipt']).toMatchObject({ title: 'Receipt of your withdrawal' });
  await vi.waitFor(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990), {
    timeout: 20_000,
  });
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Receipt of your withdrawal', 'Your payment for Premium has been refunded']),
  );
  expect((await shop.stateOf(clientSecret)).downloadable).toBe(false);
});

test('A8 a trial that is withdrawn from ends at once, and nothing is charged', async () => {
  const clientSecret = await trial('business');
  const { draft } = await withdraw({ contract: subscription()?.metadata['order'] ?? '' });
  await post('confirm-withdrawal', { draft });
  await vi.waitFor(async () => expect((await shop.stateOf(clientSecret)).status).toBe('ended'), {
    timeout: 20_000,
  });
});

test('A8 after consent to immediate delivery, or for no known contract, a person decides', async () => {
  await shop.restart({ CONTACT_MAILBOX: company });
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  expect((await shop.download(clientSecret)).status).toBe(200);
  const before = shop.mail.to(company).length;
  for (const contract of [paidOrder(), '2026-999999']) {
    const { draft } = await withdraw({ contract });
    expect((await follow(await post('confirm-withdrawal', { draft })))['receipt']).toBeDefined();
  }
  await shop.mail.expectMails(company, before + 2);
  expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
});

test('A8 A13 whoever knows no more than an address and a plan ends nothing: a person decides', async () => {
  await shop.restart({ CONTACT_MAILBOX: company });
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf(clientSecret);
  const before = shop.mail.to(company).length;
  const { draft } = await withdraw({ contract: 'Premium' });
  await post('confirm-withdrawal', { draft });
  await shop.mail.expectMails(company, before + 1);
  expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
  expect((await shop.stateOf(clientSecret)).downloadable).toBe(true);
});

test.each([
  ['before the provider hears of it', 'hold'],
  ['after the provider has refunded and before that is known', 'lose'],
] as const)('A8 killed %s, the payment is given back once', async (_when, fault) => {
  await shop.restart({ ORDER_RECOVERY_SECONDS: '1' });
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf(clientSecret);
  const { draft } = await withdraw({ contract: paidOrder() });
  const met = shop.provider.disturb('POST /v1/refunds', fault);
  expect((await post('confirm-withdrawal', { draft })).status).toBe(303);
  await met;
  await shop.api.kill();
  await shop.restart({});
  await vi.waitFor(
    () =>
      expect(shop.mail.to(shop.buyer).map(({ subject }) => subject)).toContain(
        'Your payment for Basic has been refunded',
      ),
    { timeout: 60_000 },
  );
  const charge = shop.provider.charges().at(-1)?.id ?? '';
  const { data } = await shop.provider.owner().refunds.list({ charge });
  expect(data.map(({ amount }) => amount)).toEqual([990]);
});

test('A7 A8 a declaration that is changed or dated back in the database is found', async () => {
  await post('cancel', cancellation());
  await post('cancel', cancellation());
  await shop.restart({});
  await vi.waitFor(() => expect(shop.api.log()).toContain('the declarations are as they were received'), {
    timeout: 20_000,
  });
  for (const change of [
    `received_at = received_at - interval '1 day'`,
    `statement = replace(statement, 'Ada', 'Eva')`,
  ]) {
    await shop.api.stop();
    const database = await PGlite.create(join(shop.api.dataDir, 'database'));
    await database.exec('create table if not exists kept as select * from declarations');
    await database.exec(`update declarations set ${change} where number = 1`);
    await database.close();
    await shop.restart({});
    await vi.waitFor(
      () => expect(shop.api.log()).toContain('"alarm":"declaration_changed","declaration":1'),
      { timeout: 20_000 },
    );
    await shop.api.stop();
    const again = await PGlite.create(join(shop.api.dataDir, 'database'));
    await again.exec(
      'update declarations d set statement = k.statement, received_at = k.received_at from kept k where k.id = d.id',
    );
    await again.close();
    await shop.restart({});
  }
});
