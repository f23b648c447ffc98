import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { apps, orderDownloadResponseSchema } from '@site/api-contract';
import { openOrderLinks } from '../../src/orders/links/order-links.ts';
import { openSignedIds, openSigningKeys } from '../../src/platform/signing/signing-keys.ts';
import { eventually } from '../support/eventually.ts';
import { orderTokenIn, pdfText } from '../support/mail-server.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn, shopSecret } from '../support/shop.ts';
import { age } from '../support/stored-rows.ts';

const shop = openShop();

const endpoints = [
  'order-state',
  'order-download',
  'order-app',
  'order-invoice',
  'order-end-trial',
  'order-payment',
];

/** A paid order and the token in its mail. */
async function buy(): Promise<{ clientSecret: string; orderToken: string }> {
  const clientSecret = await secretIn(
    await shop.pay({ plan: 'premium', amount: 49.9, language: 'de' }, crypto.randomUUID()),
  );
  const email = `${crypto.randomUUID()}@example.ch`;
  await shop.provider.confirm(clientSecret, cards.good, email);
  await shop.stateOf(clientSecret);
  const [mail] = await shop.mail.expectMails(email, 1);
  return { clientSecret, orderToken: orderTokenIn(mail) };
}

const post = (endpoint: string, body: object) => postJson(`${shop.api.url}/api/${endpoint}`, body);

test(
  'C13 S1 the client secret, which return addresses have, opens an order as long as a mailed link would',
  { tags: ['slow'] },
  async () => {
    const { clientSecret } = await buy();
    const ageOrder = async (days: number) => {
      await shop.api.stop();
      const isBought = `intent_id = '${clientSecret.split('_secret_')[0]}'`;
      await age(shop.api.dataDir, 'orders.created_at', `${days} days`, isBought);
      await shop.restart();
    };
    await ageOrder(89);
    expect((await post('order-state', { clientSecret })).status).toBe(200);
    await ageOrder(2);
    for (const endpoint of ['order-state', 'order-invoice']) {
      const refused = await post(endpoint, { clientSecret });
      expect([refused.status, (await refusal(refused)).code], endpoint).toEqual([404, 'order_unknown']);
    }
  },
);

test('C13 C14 the link of the confirmation opens the order, its package and its invoice at any time', async () => {
  const { clientSecret, orderToken } = await buy();
  await shop.provider.pass(60);
  expect(await shop.stateOf({ orderToken })).toEqual(await shop.stateOf(clientSecret));
  const { downloadUrl } = (await (await shop.download({ orderToken })).json()) as { downloadUrl: string };
  expect((await fetch(downloadUrl)).status).toBe(200);
  const { downloadUrl: later } = (await (await shop.download({ orderToken })).json()) as {
    downloadUrl: string;
  };
  expect((await fetch(later)).status).toBe(200);
  const invoice = await post('order-invoice', { orderToken });
  expect(await pdfText(new Uint8Array(await invoice.arrayBuffer()))).toContain('Rechnung');
});

test('C12 an order fetches each app without a form, with size and SHA-256, and nothing is mailed', async () => {
  const trial = await secretIn(
    await shop.subscribe({ planId: 'basic', email: shop.buyer, language: 'en' }, shop.key),
  );
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  for (const proof of [{ clientSecret: trial }, { orderToken: orderTokenIn(mail) }])
    for (const { name: appName } of apps) {
      const body = orderDownloadResponseSchema.parse(
        await (await post('order-app', { ...proof, appName })).json(),
      );
      const file = await fetch(body.downloadUrl);
      expect(file.headers.get('content-disposition')).toContain(`${appName}.apk`);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(body).toMatchObject({
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
  const unknown = await post('order-app', { orderToken: orderTokenIn(mail), appName: 'nope' });
  expect([unknown.status, await refusal(unknown)]).toMatchObject([
    404,
    { code: 'app_unknown', field: 'appName' },
  ]);
  expect(shop.mail.to(shop.buyer)).toHaveLength(1);
});

test('C14 the link has the order’s language and its proof in the fragment, and replies go to the seller', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'de' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf(clientSecret);
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/de\/order#[\w.-]+$/m);
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['billing@example.ch']);
  expect(mail?.text).toContain('Antworten Sie einfach auf diese E-Mail.');
  expect(mail?.text).toContain('laden Sie auch die drei Apps herunter');
});

test('C13 while the provider is down, the link shows the last known state', { tags: ['slow'] }, async () => {
  const { orderToken } = await buy();
  const [payment] = shop.provider.payments().slice(-1);
  const lost = shop.provider.disturb(`GET /v1/payment_intents/${payment?.id}`, 'lose', 3);
  expect(await shop.stateOf({ orderToken })).toMatchObject({ status: 'paid', downloadable: true });
  await lost;
  shop.provider.calm();
});

test('C13 only the token that was signed for an order opens it', async () => {
  const { orderToken } = await buy();
  const other = (await buy()).orderToken;
  const [key = '', order = '', signature = ''] = orderToken.split('.');
  const [, otherOrder = '', otherSignature = ''] = other.split('.');
  const id = idIn(order);
  const foreignKeys = await openSigningKeys('another-secret-than-that-of-the-shop', '');
  const [forgedKey = '', , forged = ''] = openSignedIds([foreignKeys], 'order-links').tokenOf(id).split('.');
  const altered = [...signature].map((_, at) => [key, order, alteredAt(signature, at)]);
  const attempts = [
    [key, order, 'A'.repeat(43)],
    [key, order, otherSignature],
    [key, otherOrder, signature],
    [key, alteredAt(order, 21), signature],
    ['AAAAAA', order, signature],
    [forgedKey, order, forged],
    [key, order, forged],
    [key, Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'), signature],
    ...altered,
  ];
  for (const parts of attempts) {
    const response = await post('order-state', { orderToken: parts.join('.') });
    expect([parts, response.status, (await refusal(response)).code]).toEqual([parts, 404, 'order_unknown']);
  }
  for (const endpoint of endpoints) {
    const response = await post(endpoint, {
      orderToken: [key, otherOrder, signature].join('.'),
      consent: 'any',
      appName: 'TrackIT',
    });
    expect([endpoint, response.status]).toEqual([endpoint, 404]);
  }
  expect((await post('order-state', { orderToken })).status).toBe(200);
});

test.each([
  ['', 'field_invalid', 'orderToken'],
  [[], 'field_invalid', 'orderToken'],
  ['x'.repeat(20_000), 'field_too_long', 'orderToken'],
  [`${'a'.repeat(6)}.${'b'.repeat(22)}`, 'field_invalid', 'orderToken'],
  [undefined, 'field_missing', 'clientSecret'],
])('C13 a malformed token (%#) is refused with an error for its field', async (orderToken, code, field) => {
  for (const endpoint of endpoints) {
    const response = await post(endpoint, { orderToken, appName: 'TrackIT' });
    expect([response.status, await refusal(response)]).toMatchObject([400, { code, field }]);
  }
});

test(
  'C14 links work after the secret was replaced, as long as the previous one is kept',
  { tags: ['slow'] },
  async () => {
    const { orderToken } = await buy();
    const [before, now] = [await openSigningKeys(shopSecret, ''), await openSigningKeys('n'.repeat(32), '')];
    expect(openOrderLinks([now, before], '').linkIdOf(orderToken)).toBe(idIn(orderToken.split('.')[1] ?? ''));
    expect(openOrderLinks([now], '').linkIdOf(orderToken)).toBeUndefined();
  },
);

test('R11 no token of a link reaches the log', async () => {
  const { orderToken } = await buy();
  await post('order-state', { orderToken });
  await post('order-state', { orderToken: alteredAt(orderToken, 40) });
  await eventually(() => expect(shop.api.log()).toContain('order_unknown'));
  for (const part of orderToken.split('.').slice(1)) expect(shop.api.log()).not.toContain(part);
});

/** The text with another base64url character at an index. */
function alteredAt(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

function idIn(encoded: string): string {
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
