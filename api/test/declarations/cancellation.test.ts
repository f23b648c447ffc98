import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf } from '@site/shared-i18n';
import { company, Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { pdfText } from '../support/mail-server.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop();
const declarant = new Declarant(shop);

function cancellation(fields: Record<string, string> = {}): Record<string, string> {
  const declared = { name: 'Ada Lovelace', contract: 'Basic', email: shop.buyer };
  return { key: randomUUID(), cancellation: 'ordinary', ...declared, ...fields };
}

const subscription = () => shop.provider.subscriptions().at(-1);

test('A7 a declaration that names a contract ends it with its period; page and mail confirm the receipt', async () => {
  const clientSecret = await declarant.startTrial();
  const declared = cancellation({ reason: '' });
  const responses = await Promise.all([
    declarant.post('cancel', declared),
    declarant.post('cancel', declared),
  ]);
  const [page, again] = await Promise.all(responses.map((response) => declarant.follow(response)));
  expect(page).toEqual(again);
  const rows = page?.receipt?.rows ?? [];
  const shown = Object.fromEntries(rows.map(({ label, value }) => [label, value]));
  expect(shown).toMatchObject({
    'Type of cancellation': 'Ordinary cancellation',
    Name: 'Ada Lovelace',
    Contract: 'Basic',
    Email: shop.buyer,
  });
  expect(shown['Received']).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d (CET|CEST|GMT\+\d)$/);
  const token = String(page?.receipt?.token);
  const pdf = await fetch(`${shop.api.url}/api/declarations/receipt?receipt=${token}&language=en`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');

  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const receipt = mails.find(({ subject }) => subject === 'Receipt for your cancellation');
  expect(receipt?.attachments, 'the sender may be anyone').toEqual([]);
  expect(receipt?.text).toContain(`?receipt=${token}`);
  expect(receipt?.html).toContain(`?receipt=${token}" style=`);
  expect(receipt?.html, 'no naked link').not.toMatch(/>https?:[^<]*receipt=/);
  expect(`${receipt?.text}${receipt?.html}`).not.toContain('Ada Lovelace');
  expect(await pdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain('Ada Lovelace');
  expect(receipt?.text).toMatch(/Your Basic subscription ends on \d+ \w+ \d{4}\./);
  expect(mails.filter(({ subject }) => subject?.startsWith('Cancellation confirmed'))).toHaveLength(1);
  expect(subscription()?.cancel_at_period_end).toBe(true);
  expect((await shop.stateOf(clientSecret)).endsAt).toBeDefined();

  const undo = new URL(/http\S+undo=\S+/.exec(receipt?.text ?? '')?.[0] ?? '');
  expect((await declarant.read('cancellation', undo.search)).undo).toMatchObject({
    possible: true,
    plan: 'Basic',
  });
  const taken = await declarant.send('undo', { token: undo.searchParams.get('undo') ?? '' });
  expect(taken.undo).toMatchObject({ done: true, plan: 'Basic' });
  expect(subscription()?.cancel_at_period_end).toBe(false);
});

test('A7 who states good cause is told that a person looks at it', { tags: ['slow'] }, async () => {
  await declarant.startTrial();
  await declarant.post('cancel', cancellation({ cancellation: 'extraordinary', reason: 'it broke' }));
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const receipt = mails.find(({ subject }) => subject === 'Receipt for your cancellation');
  expect(receipt?.text).toContain('one of us will check whether the contract must end earlier');
});

test('A7 the day on which a period ends is that of the pages: no later one is asked for', async () => {
  const now = new Date();
  const sinceMidnight = now.getUTCHours() + now.getUTCMinutes() / 60;
  // Half past midnight in Switzerland, still the day before in UTC.
  const requestedAt = await shop.provider.pass(0, (47.5 - sinceMidnight) % 24);
  expect(requestedAt.getUTCHours()).toBe(23);
  const clientSecret = await declarant.startTrial();
  const endsOn = dayOf(new Date((await shop.stateOf(clientSecret)).trialEndsAt ?? ''));
  await declarant.post('cancel', cancellation({ endsOn }));
  await eventually(() => expect(subscription()?.cancel_at_period_end).toBe(true));
});

test.each([
  ['another address', { email: 'other@example.com' }],
  ['an unknown invoice', { contract: '2026-999999' }],
  ['another plan', { contract: 'Business' }],
  ['no number', { contract: 'my subscription' }],
])(
  'A7 A13 a declaration with %s ends nothing, gets its receipt, and reaches the company',
  { tags: ['slow'] },
  async (_what, fields) => {
    await declarant.startTrial();
    await shop.restart({ CONTACT_MAILBOX: company });
    const before = shop.mail.to(company).length;
    const declared = cancellation({ reason: 'Please visit evil.example', ...fields });
    const page = await declarant.send('cancel', declared);
    expect(page.receipt?.rows).toBeDefined();
    const toCompany = await shop.mail.expectMails(company, before + 1);
    expect(toCompany.at(-1)?.text).toContain('Ada Lovelace');
    const to = declared['email'] ?? '';
    await eventually(() => expect(shop.mail.to(to).at(-1)?.subject).toBe('Receipt for your cancellation'));
    const receipt = shop.mail.to(to).at(-1);
    expect(receipt?.text).not.toContain('evil.example');
    expect(receipt?.text).not.toContain('undo=');
    expect(subscription()?.cancel_at_period_end).toBe(false);
  },
);

test('A7 an invalid form is shown again with the input and each field’s error, in the visitor’s language', async () => {
  const wrong = cancellation({ cancellation: 'extraordinary', email: 'nobody', language: 'de' });
  const response = await declarant.post('cancel', wrong);
  const address = response.headers.get('location') ?? '';
  expect(address).toMatch(/^\/vertraege-kuendigen\?draft=/);
  const { form } = await declarant.read('cancellation', `${address.split('?')[1]}&language=de`);
  expect(form).toMatchObject({
    name: 'Ada Lovelace',
    email: 'nobody',
    extraordinary: true,
    errors: {
      email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@domain.ch.',
      reason: 'Bitte «Grund» ausfüllen.',
    },
  });
  expect(form?.['ordinary']).toBeUndefined();
});

test('A7 S1 only the right token shows a receipt or undoes a cancellation', async () => {
  await declarant.startTrial();
  const page = await declarant.send('cancel', cancellation());
  const token = String(page.receipt?.token);
  await shop.mail.expectMails(shop.buyer, 3);
  expect((await declarant.read('cancellation', `?undo=${token}`))['gone']).toBe(true);
  expect((await declarant.read('withdrawal', `?receipt=${token}`)).receipt).toBeUndefined();
  expect((await declarant.read('cancellation', `?receipt=${token.slice(0, -2)}xx`)).receipt).toBeUndefined();
  await declarant.post('undo', { token });
  expect(subscription()?.cancel_at_period_end).toBe(true);
});

test('A7 S3 another site’s form declares nothing', async () => {
  await declarant.startTrial();
  const response = await fetch(`${shop.api.url}/api/declarations/cancel`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'accept-language': 'en',
    },
    body: new URLSearchParams({ ...cancellation(), language: 'en' }),
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/cancel-contract#cancellation-failed',
  ]);
  expect(shop.mail.to(shop.buyer)).toHaveLength(1);
});

test('A7 A8 the database refuses to change or backdate what was declared', async () => {
  await declarant.post('cancel', cancellation());
  const received = 'select statement, received_at from declarations';
  const before = await storedRows(shop.api.dataDir, received);
  expect(before).not.toEqual([]);
  expect(JSON.stringify(before), 'with the declared words').toContain('I hereby cancel the contract');
  for (const change of [
    `received_at = received_at - interval '1 day'`,
    `statement = replace(statement, 'Ada', 'Eva')`,
  ])
    await expect(storedRows(shop.api.dataDir, `update declarations set ${change}`), change).rejects.toThrow(
      'never changes',
    );
  expect(await storedRows(shop.api.dataDir, received)).toEqual(before);
});
