import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { orderDownloadResponseSchema } from '@site/api-contract';
import { eventually } from '../support/eventually.ts';
import { attachedPdfText, pdfText } from '../support/mail-server.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

test('C14 a purchase is confirmed by one mail with its invoice, in any order of webhooks', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'de' }));
  expect((await shop.stateOf(clientSecret)).status).toBe('open');
  expect((await shop.provider.confirm(clientSecret, cards.good, shop.buyer)).status).toBe('succeeded');
  await Promise.all([shop.sendEvents('reversed'), shop.sendEvents(), shop.stateOf(clientSecret)]);
  const [confirmation] = await shop.mail.expectMails(shop.buyer, 1);
  const state = await shop.stateOf(clientSecret);
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
    'Example Apps GmbH',
    'Beispielstrasse 5, 8000 Zürich, CH',
    'billing@example.ch',
    'Premium',
    'CHF 49.90',
    'inkl. 8.1 % MWST',
    'CHF 3.74',
    shop.buyer,
  ]) {
    expect(invoice).toContain(part);
  }
  await shop.sendEvents();
  await shop.stateOf(clientSecret);
  expect((await shop.stateOf(clientSecret)).invoiceNumber).toBe(state.invoiceNumber);
  expect(shop.mail.to(shop.buyer)).toHaveLength(1);
});

test('C9 ten simultaneous requests for the same order create one payment at the provider', async () => {
  const before = shop.provider.payments().length;
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => shop.pay({ plan: 'basic', amount: 9.9 })),
  );
  const secrets = await Promise.all(responses.map(secretIn));
  expect(new Set(secrets).size).toBe(1);
  expect(shop.provider.payments()).toHaveLength(before + 1);
  const other = await shop.pay({ plan: 'business', amount: 99.9 });
  expect(other.status).toBe(409);
  expect(await refusal(other)).toMatchObject({ code: 'idempotency_mismatch', field: 'Idempotency-Key' });
});

test('R11 the provider’s metadata contains the id of the request that created an order', async () => {
  const headers = { 'idempotency-key': shop.key, 'x-request-id': `request-${shop.testCount}-of-a-test` };
  await postJson(`${shop.api.url}/api/create-payment-intent`, { plan: 'basic', amount: 9.9 }, headers);
  expect(shop.provider.payments().at(-1)?.metadata).toMatchObject({
    plan: 'basic',
    request: `request-${shop.testCount}-of-a-test`,
  });
});

test('C9 a repeated request for a paid order finds it paid and charges nothing', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  await shop.provider.confirm(clientSecret, cards.good);
  const again = await shop.pay({ plan: 'basic', amount: 9.9 });
  expect(await again.json()).toMatchObject({ clientSecret, status: 'paid' });
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
  const before = shop.provider.payments().length;
  const response = await shop.pay(body);
  expect(response.status).toBe(status);
  expect(await refusal(response)).toMatchObject({ code, field });
  expect(shop.provider.payments()).toHaveLength(before);
});

test('C3 a key that could be guessed is refused', async () => {
  const response = await shop.pay({ plan: 'basic', amount: 9.9 }, '1');
  expect(await refusal(response)).toMatchObject({ code: 'field_invalid', field: 'Idempotency-Key' });
});

test.each([
  [cards.declined, 'generic_decline'],
  [cards.poor, 'insufficient_funds'],
])('C8 after card %s is refused, another one pays the same order once', async (card, decline) => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  expect((await shop.provider.confirm(clientSecret, card, shop.buyer)).error).toMatchObject({
    decline_code: decline,
  });
  expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'failed', downloadable: false });
  expect((await shop.provider.confirm(clientSecret, cards.good, shop.buyer)).status).toBe('succeeded');
  await shop.sendEvents('reversed');
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
  await shop.mail.expectMails(shop.buyer, 1);
});

test('C13 only the proof of a paid order gives access to the package', async () => {
  const download = (clientSecret: unknown) =>
    postJson(`${shop.api.url}/api/order-download`, { clientSecret, consent: 'any' });
  const paid = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9 }));
  const unpaid = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9 }, `${shop.key}-other`));
  await shop.provider.confirm(paid, cards.good);

  const refused = await download(unpaid);
  expect([refused.status, (await refusal(refused)).code]).toEqual([402, 'order_unpaid']);
  const [paidId = ''] = paid.split('_secret_');
  const [, otherSecret = ''] = unpaid.split('_secret_');
  for (const guess of [`${paidId}_secret_${otherSecret}`, `${paidId}_secret_guess`, 'pi_none_secret_none']) {
    const response = await download(guess);
    expect([response.status, (await refusal(response)).code]).toEqual([404, 'order_unknown']);
  }
  for (const wrong of [paidId, undefined, { $ne: '' }]) expect((await download(wrong)).status).toBe(400);

  const response = await shop.download(paid);
  const { downloadUrl, size, sha256 } = orderDownloadResponseSchema.parse(await response.json());
  const file = await fetch(downloadUrl);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="premium_app.apk"');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Object.keys(unzipSync(bytes))).toContain('README.fr.txt');
  expect([size, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);

  const invoice = await postJson(`${shop.api.url}/api/order-invoice`, { clientSecret: paid });
  expect(await pdfText(new Uint8Array(await invoice.arrayBuffer()))).toContain('CHF 49.90');
});

test('C13 the first download requires consent, which is stored and confirmed by one mail; later ones do not', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'fr' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  const download = (consent?: string) =>
    postJson(`${shop.api.url}/api/order-download`, { clientSecret, consent, language: 'fr' });
  const { consent } = await shop.stateOf(clientSecret, 'fr');
  expect(consent?.words).toMatch(/accord exprès .* je reconnais perdre de ce fait mon droit de rétractation/);
  const without = await download();
  expect(without.status).toBe(400);
  expect(await refusal(without)).toMatchObject({ code: 'consent_missing', field: 'consent' });
  const toOthers = (await shop.stateOf(clientSecret, 'de')).consent?.version;
  expect(await refusal(await download(toOthers))).toMatchObject({ code: 'offer_outdated', field: 'consent' });
  expect(await refusal(await download('x'.repeat(65)))).toMatchObject({
    code: 'field_too_long',
    field: 'consent',
  });

  const responses = await Promise.all([download(consent?.version), download(consent?.version)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await download()).status).toBe(200);
  expect((await shop.stateOf(clientSecret)).consent).toBeUndefined();
  const mails = await shop.mail.expectMails(shop.buyer, 2);
  const confirmation = mails.find(({ attachments }) => attachments.length === 0);
  expect(confirmation?.subject).toContain('confirmation de votre accord');
  expect(confirmation?.text).toContain(consent?.words);
  expect(confirmation?.text).toMatch(/^Date\u00a0: \d{1,2}(er)? \S+ \d{4}, \d{2}:\d{2} UTC\+\d$/m);
});

test('C14 a payment with an undeliverable e-mail address still gets its invoice', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, 'ada@example');
  const { status, invoiceNumber } = await shop.stateOf(clientSecret);
  expect(status).toBe('paid');
  const invoice = await postJson(`${shop.api.url}/api/order-invoice`, { clientSecret });
  expect(invoice.headers.get('content-disposition')).toContain(`${invoiceNumber}.pdf`);
  expect(await pdfText(new Uint8Array(await invoice.arrayBuffer()))).toContain(`Invoice ${invoiceNumber}`);
});

test('C14 S1 an address that a refused attempt has stated gets no mail: the buyer may have corrected it', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  const mistyped = `mistyped-${shop.buyer}`;
  await shop.provider.confirm(clientSecret, cards.declined, mistyped);
  expect(await shop.stateOf(clientSecret)).not.toHaveProperty('email');
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'paid', email: shop.buyer });
  await shop.mail.expectMails(shop.buyer, 1);
  expect(shop.mail.to(mistyped)).toEqual([]);
});

test('C10 an unsigned, wrongly signed or altered event is refused', async () => {
  const [event] = shop.provider.events();
  if (!event) throw new Error('no event');
  const wrong = await shop.provider.send(event, shop.api.url, 'whsec_wrong');
  expect([wrong.status, (await refusal(wrong)).code]).toEqual([400, 'signature_invalid']);
  const unsigned = await postJson(`${shop.api.url}/api/stripe-webhook`, event);
  expect((await refusal(unsigned)).code).toBe('signature_invalid');
});

test('C10 an event about an unknown order is accepted and changes nothing', async () => {
  const foreign = {
    id: 'evt_foreign',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi_foreign', object: 'payment_intent', metadata: { order: "x' or 1=1" } } },
  };
  expect((await shop.provider.send(foreign as never, shop.api.url)).status).toBe(200);
});

test('C9 a call whose response is lost is repeated, and one payment is created', async () => {
  const before = shop.provider.payments().length;
  const lost = shop.provider.disturb('POST /v1/payment_intents', 'lose');
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  await lost;
  expect(shop.provider.payments()).toHaveLength(before + 1);
  await shop.provider.confirm(clientSecret, cards.good);
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
});

test('C6 an unreachable provider gives a specific error, and the same key works afterwards', async () => {
  const before = shop.provider.payments().length;
  const lost = shop.provider.disturb('POST /v1/payment_intents', 'lose', 3);
  const response = await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' });
  await lost;
  expect(response.status).toBe(503);
  expect((await refusal(response)).code).toBe('payment_provider_unavailable');
  shop.provider.calm();
  await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  expect(shop.provider.payments()).toHaveLength(before + 1);
});

test('R11 no e-mail address, client secret or key of the provider reaches the log', async () => {
  await eventually(() => expect(shop.api.log()).toContain('/api/order-state'));
  expect(shop.api.log()).not.toMatch(/@example\.ch|_secret_|sk_test_|whsec_/);
});
