import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientSecretAnswerSchema, orderStateSchema, type OrderState } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { attachedPdfText, pdfText, startMailServer, type MailServer } from './mail-server.ts';
import { postJson, refusal } from './requests.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  chargeFails: '4000000000000341',
};

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let provider: TestProvider;
let mail: MailServer;
let api: ApiProcess;
let count = 0;
/** An address and a key of its own for each test. */
let buyer = '';
let key = '';

const limits = {
  RATE_LIMIT_PER_ADDRESS: '1000',
  RATE_LIMIT_PER_EMAIL: '1000',
  RATE_LIMIT_READS_PER_ADDRESS: '1000',
};

beforeAll(async () => {
  [folder, provider, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startMailServer(),
  ]);
  api = await startApi(folder.path, {
    ...provider.environment,
    ...limits,
    SMTP_URL: mail.url,
    SELLER_VAT_PERCENT: '8.1',
    SELLER_VAT_NUMBER: 'CHE-123.456.789 MWST',
    RECONCILIATION_HOURS: '1000',
  });
});
beforeEach(() => {
  count += 1;
  buyer = `buyer${count}@example.ch`;
  key = `order-of-test-${count}-0000`;
});
afterAll(async () => {
  await api.stop();
  await Promise.all([folder.remove(), provider.close(), mail.close()]);
});

const pay = (body: object, idempotencyKey = key) =>
  postJson(`${api.url}/api/create-payment-intent`, body, { 'idempotency-key': idempotencyKey });
const subscribe = (body: object, idempotencyKey = key) =>
  postJson(`${api.url}/api/create-subscription`, body, { 'idempotency-key': idempotencyKey });
const secretIn = async (answer: Response) => clientSecretAnswerSchema.parse(await answer.json()).clientSecret;

async function stateOf(clientSecret: string): Promise<OrderState> {
  const answer = await postJson(`${api.url}/api/order-state`, { clientSecret });
  return orderStateSchema.parse(await answer.json());
}

/** Sends every event about an intent or its subscription that the provider has, in the given order. */
async function sendEvents(order: 'as they came' | 'reversed' = 'as they came'): Promise<void> {
  const events = provider.events();
  for (const event of order === 'reversed' ? events.reverse() : events) {
    expect((await provider.send(event, api.url)).status).toBe(200);
  }
}

test('C14 a purchase is confirmed by mail with its invoice, once, however its webhooks come', async () => {
  const clientSecret = await secretIn(await pay({ plan: 'premium', amount: 49.9, language: 'de' }));
  expect((await stateOf(clientSecret)).status).toBe('open');
  expect((await provider.confirm(clientSecret, cards.good, buyer)).status).toBe('succeeded');
  await Promise.all([sendEvents('reversed'), sendEvents(), stateOf(clientSecret)]);
  const [confirmation] = await mail.expectMails(buyer, 1);
  const state = await stateOf(clientSecret);
  expect(state).toMatchObject({
    kind: 'payment',
    status: 'paid',
    plan: 'premium',
    amount: 4990,
    downloadable: true,
  });
  expect(confirmation?.subject).toBe(`Bestätigung Ihrer Bestellung, Rechnung ${state.invoiceNumber}`);
  expect(confirmation?.html).toContain('Ihre Zahlung ist bei uns eingegangen.');
  const invoice = await attachedPdfText(confirmation);
  for (const part of [
    `Rechnung ${state.invoiceNumber}`,
    'Premium',
    'CHF 49.90',
    'inkl. 8.1 % MWST',
    'CHF 3.74',
    buyer,
  ]) {
    expect(invoice).toContain(part);
  }
  await sendEvents();
  await stateOf(clientSecret);
  expect((await stateOf(clientSecret)).invoiceNumber).toBe(state.invoiceNumber);
  expect(mail.to(buyer)).toHaveLength(1);
});

test('C9 the same order asked for ten times at once is one payment at the provider', async () => {
  const before = provider.payments().length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ plan: 'basic', amount: 9.9 })));
  const secrets = await Promise.all(answers.map(secretIn));
  expect(new Set(secrets).size).toBe(1);
  expect(provider.payments()).toHaveLength(before + 1);
  const other = await pay({ plan: 'business', amount: 99.9 });
  expect(other.status).toBe(409);
  expect(await refusal(other)).toMatchObject({ code: 'idempotency_mismatch', field: 'Idempotency-Key' });
});

test('R11 the provider is told which request made an order', async () => {
  const headers = { 'idempotency-key': key, 'x-request-id': `request-${count}-of-a-test` };
  await postJson(`${api.url}/api/create-payment-intent`, { plan: 'basic', amount: 9.9 }, headers);
  expect(provider.payments().at(-1)?.metadata).toMatchObject({
    plan: 'basic',
    request: `request-${count}-of-a-test`,
  });
});

test('C9 an order that is paid is found again as paid, not charged again', async () => {
  const clientSecret = await secretIn(await pay({ plan: 'basic', amount: 9.9 }));
  await provider.confirm(clientSecret, cards.good);
  const again = await pay({ plan: 'basic', amount: 9.9 });
  expect(await again.json()).toEqual({ clientSecret, status: 'paid' });
});

test.each([
  [{ plan: 'gold', amount: 49.9 }, 400, 'plan_unknown', 'plan'],
  [{ plan: 'premium', amount: 9.9 }, 400, 'amount_wrong', 'amount'],
  [{ plan: 'premium', amount: 49.901 }, 400, 'amount_wrong', 'amount'],
  [{ plan: 'premium', amount: -49.9 }, 400, 'amount_wrong', 'amount'],
  [{ plan: 'premium', amount: 0 }, 400, 'amount_wrong', 'amount'],
  [{ plan: 'premium', amount: 1e308 }, 400, 'amount_wrong', 'amount'],
  [{ plan: 'premium', amount: '49.9' }, 400, 'field_invalid', 'amount'],
  [{ plan: ['premium'], amount: 49.9 }, 400, 'field_invalid', 'plan'],
  [{ plan: 'x'.repeat(61), amount: 49.9 }, 400, 'field_too_long', 'plan'],
  [{ amount: 49.9 }, 400, 'field_missing', 'plan'],
  [{ plan: 'premium' }, 400, 'field_missing', 'amount'],
])('C3 %j is refused, and nothing is created', async (body, status, code, field) => {
  const before = provider.payments().length;
  const answer = await pay(body);
  expect(answer.status).toBe(status);
  expect(await refusal(answer)).toMatchObject({ code, field });
  expect(provider.payments()).toHaveLength(before);
});

test('C3 a key that could be guessed is refused', async () => {
  const answer = await pay({ plan: 'basic', amount: 9.9 }, '1');
  expect(await refusal(answer)).toMatchObject({ code: 'field_invalid', field: 'Idempotency-Key' });
});

test.each([
  [cards.declined, 'generic_decline'],
  [cards.poor, 'insufficient_funds'],
])('C8 after card %s is refused, another one pays the same order once', async (card, decline) => {
  const clientSecret = await secretIn(await pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  expect((await provider.confirm(clientSecret, card, buyer)).error).toMatchObject({ decline_code: decline });
  expect(await stateOf(clientSecret)).toMatchObject({ status: 'failed', downloadable: false });
  expect((await provider.confirm(clientSecret, cards.good, buyer)).status).toBe('succeeded');
  await sendEvents('reversed');
  expect((await stateOf(clientSecret)).status).toBe('paid');
  await mail.expectMails(buyer, 1);
});

test('C13 only the proof of a paid order opens the package', async () => {
  const download = (clientSecret: unknown) => postJson(`${api.url}/api/order-download`, { clientSecret });
  const paid = await secretIn(await pay({ plan: 'premium', amount: 49.9 }));
  const unpaid = await secretIn(await pay({ plan: 'premium', amount: 49.9 }, `${key}-other`));
  await provider.confirm(paid, cards.good);

  const refused = await download(unpaid);
  expect([refused.status, (await refusal(refused)).code]).toEqual([402, 'order_unpaid']);
  const [paidId = ''] = paid.split('_secret_');
  const [, otherSecret = ''] = unpaid.split('_secret_');
  for (const guess of [`${paidId}_secret_${otherSecret}`, `${paidId}_secret_guess`, 'pi_none_secret_none']) {
    const answer = await download(guess);
    expect([answer.status, (await refusal(answer)).code]).toEqual([404, 'order_unknown']);
  }
  for (const wrong of [paidId, undefined, { $ne: '' }]) expect((await download(wrong)).status).toBe(400);

  const answer = await download(paid);
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  const file = await fetch(downloadUrl);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="premium_app.apk"');
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toContain('README.fr.txt');

  const invoice = await postJson(`${api.url}/api/order-invoice`, { clientSecret: paid });
  expect(await pdfText(new Uint8Array(await invoice.arrayBuffer()))).toContain('49.90 CHF');
});

test('C10 an event that is unsigned, wrongly signed or altered is refused', async () => {
  const [event] = provider.events();
  if (!event) throw new Error('no event');
  const wrong = await provider.send(event, api.url, 'whsec_wrong');
  expect([wrong.status, (await refusal(wrong)).code]).toEqual([400, 'signature_invalid']);
  const unsigned = await postJson(`${api.url}/api/stripe-webhook`, event);
  expect((await refusal(unsigned)).code).toBe('signature_invalid');
});

test('C10 an event of nobody’s order is taken in and changes nothing', async () => {
  const foreign = {
    id: 'evt_foreign',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi_foreign', object: 'payment_intent', metadata: { order: "x' or 1=1" } } },
  };
  expect((await provider.send(foreign as never, api.url)).status).toBe(200);
});

test('C5 a trial takes 14 days without a card and then ends by itself', async () => {
  const answer = await subscribe({ email: buyer, planId: 'basic', language: 'it' });
  const clientSecret = await secretIn(answer);
  expect(clientSecret).toMatch(/^seti_/);
  const { status, trialEndsAt, downloadable } = await stateOf(clientSecret);
  expect([status, downloadable]).toEqual(['trialing', false]);
  const days = (new Date(trialEndsAt ?? 0).getTime() - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days * 100)).toBeGreaterThanOrEqual(1399);
  const [started] = await mail.expectMails(buyer, 1);
  expect(started?.subject).toBe('Il suo periodo di prova di Basic è iniziato');
  provider.pass(15);
  await sendEvents();
  expect((await stateOf(clientSecret)).status).toBe('ended');
  expect(mail.to(buyer)).toHaveLength(1);
});

test('C5 a trial with a card goes on as a paid month, with its invoice', async () => {
  const clientSecret = await secretIn(await subscribe({ email: buyer, planId: 'business', language: 'ru' }));
  expect((await provider.confirm(clientSecret, cards.good)).status).toBe('succeeded');
  await mail.expectMails(buyer, 1);
  provider.pass(14);
  await sendEvents('reversed');
  expect(await stateOf(clientSecret)).toMatchObject({ status: 'active', downloadable: true });
  const mails = await mail.expectMails(buyer, 2);
  const invoice = await attachedPdfText(mails.find(({ attachments }) => attachments.length > 0));
  expect(invoice).toContain('99,90 CHF');
  expect(invoice).toContain('Итого');
  provider.pass(31);
  await sendEvents();
  await mail.expectMails(buyer, 3);
});

test('C14 a month that cannot be charged is told by mail, once', async () => {
  const clientSecret = await secretIn(await subscribe({ email: buyer, planId: 'premium', language: 'fr' }));
  await provider.confirm(clientSecret, cards.chargeFails);
  await mail.expectMails(buyer, 1);
  provider.pass(15);
  await sendEvents();
  await sendEvents();
  const mails = await mail.expectMails(buyer, 2);
  expect(mails.map(({ subject }) => subject)).toContain('Le paiement de Premium n’a pas abouti');
  expect((await stateOf(clientSecret)).status).toBe('past_due');
});

test('C5 one trial for each e-mail address, and never the secret of the first', async () => {
  await secretIn(await subscribe({ email: buyer, planId: 'basic' }));
  const before = provider.subscriptions().length;
  const [mailbox, domain] = buyer.split('@');
  for (const [index, email] of [buyer, buyer.toUpperCase(), `${mailbox}+again@${domain}`].entries()) {
    const answer = await subscribe({ email, planId: 'premium', language: 'en' }, `${key}-again-${index}`);
    expect(answer.status).toBe(409);
    expect(await refusal(answer)).toMatchObject({ code: 'trial_used', field: 'email' });
  }
  expect(provider.subscriptions()).toHaveLength(before);
});

test.each([
  [{ planId: 'basic' }, 'field_missing', 'email'],
  [{ planId: 'basic', email: 'nobody' }, 'field_invalid', 'email'],
  [{ planId: 'basic', email: `${'x'.repeat(250)}@example.ch` }, 'field_too_long', 'email'],
  [{ email: 'a@example.ch' }, 'field_missing', 'planId'],
  [{ email: 'a@example.ch', planId: 'gold' }, 'plan_unknown', 'planId'],
])('C4 %j is refused, and nothing is created', async (body, code, field) => {
  const before = provider.subscriptions().length;
  expect(await refusal(await subscribe(body))).toMatchObject({ code, field });
  expect(provider.subscriptions()).toHaveLength(before);
});

test('C9 an answer of the provider that is lost is asked for again, and one payment is made', async () => {
  const before = provider.payments().length;
  const lost = provider.disturb('POST /v1/payment_intents', 'lose');
  const clientSecret = await secretIn(await pay({ plan: 'basic', amount: 9.9 }));
  await lost;
  expect(provider.payments()).toHaveLength(before + 1);
  await provider.confirm(clientSecret, cards.good);
  expect((await stateOf(clientSecret)).status).toBe('paid');
});

test('C6 a provider that cannot be reached is told as such, and the same key works afterwards', async () => {
  const before = provider.payments().length;
  const lost = provider.disturb('POST /v1/payment_intents', 'lose', 3);
  const answer = await pay({ plan: 'basic', amount: 9.9, language: 'en' });
  await lost;
  expect(answer.status).toBe(503);
  expect((await refusal(answer)).code).toBe('payment_provider_unavailable');
  provider.calm();
  await secretIn(await pay({ plan: 'basic', amount: 9.9 }));
  expect(provider.payments()).toHaveLength(before + 1);
});

test('R11 no e-mail address, client secret or key of the provider reaches the log', async () => {
  await vi.waitFor(() => expect(api.log()).toContain('/api/order-state'));
  expect(api.log()).not.toMatch(/@example\.ch|_secret_|sk_test_|whsec_/);
});
