import { expect, test } from 'vitest';
import { languages, type Language } from '@site/shared-i18n';
import { eventually } from '../support/eventually.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const download = (clientSecret: string, language: Language = 'en') => shop.download(clientSecret, language);

async function paidOrder(card = cards.good): Promise<string> {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, card, shop.buyer);
  return clientSecret;
}

async function trialWithCard(): Promise<string> {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  return clientSecret;
}

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

test('A10 C13 a refund closes the download, with an error in each language', async () => {
  const clientSecret = await paidOrder();
  expect((await download(clientSecret)).status).toBe(200);
  const refunds = shop.provider.owner().refunds;
  await refunds.create({ payment_intent: intentOf(clientSecret), amount: 1000 });
  expect((await download(clientSecret)).status, 'a part given back leaves the rest paid').toBe(200);
  await refunds.create({ payment_intent: intentOf(clientSecret) });
  await shop.sendEvents();
  await shop.sendEvents('reversed');
  expect(await shop.stateOf(clientSecret)).toMatchObject({
    status: 'paid',
    reversal: 'refunded',
    downloadable: false,
  });
  const messages = new Set<string>();
  for (const language of languages) {
    const refused = await download(clientSecret, language);
    const { code, message } = await refusal(refused);
    expect([refused.status, code]).toEqual([402, 'order_refunded']);
    messages.add(message);
  }
  expect(messages.size).toBe(7);
});

test('A10 each refund gets one credit note by mail, numbered without gaps', async () => {
  const clientSecret = await paidOrder();
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
  const { refunds } = shop.provider.owner();
  for (const part of [{ amount: 1000 }, {}]) {
    await refunds.create({ payment_intent: intentOf(clientSecret), ...part });
    await Promise.all([shop.stateOf(clientSecret), shop.stateOf(clientSecret)]);
  }
  await shop.sendEvents();
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const ofRefund = mails.filter(({ subject }) => subject === 'Refund for Premium');
  const notes = await Promise.all(ofRefund.map(attachedPdfText));
  expect(
    notes
      .join()
      .match(/Amount credited \S+ [\d.]+/g)
      ?.map((one) => one.slice(-5))
      .sort(),
  ).toEqual(['10.00', '39.90']);
  for (const note of notes) expect(note).toMatch(/For invoice 2\d{3}-\d{6} \(/);
  const all = await Promise.all(
    shop.mail
      .mails()
      .filter(({ subject }) => subject?.startsWith('Refund for '))
      .map(attachedPdfText),
  );
  const numbers = all
    .map((text) => Number(/Credit note CN-\d{4}-(\d{6})/.exec(text)?.[1]))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('A10 C13 a dispute closes the download until it is won', { tags: ['slow'] }, async () => {
  const clientSecret = await paidOrder('4000000000000259');
  await shop.sendEvents();
  expect(await shop.stateOf(clientSecret)).toMatchObject({ reversal: 'disputed', downloadable: false });
  const refused = await download(clientSecret);
  expect([refused.status, (await refusal(refused)).code]).toEqual([402, 'order_disputed']);
  const dispute = shop.provider.disputes().at(-1)?.id ?? '';
  await shop.provider.owner().disputes.update(dispute, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  await shop.sendEvents();
  expect((await download(clientSecret)).status).toBe(200);
  const state = await shop.stateOf(clientSecret);
  expect([state.downloadable, state.reversal]).toEqual([true, undefined]);
});

test('A10 the download stays closed after a lost dispute', { tags: ['slow'] }, async () => {
  const clientSecret = await paidOrder('4000000000000259');
  await shop.provider.owner().disputes.close(shop.provider.disputes().at(-1)?.id ?? '');
  await shop.sendEvents('reversed');
  expect((await refusal(await download(clientSecret))).code).toBe('order_disputed');
});

test(
  'A10 a refunded month closes the download, and the next paid month opens it',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await trialWithCard();
    await shop.provider.pass(14, 1);
    expect((await download(clientSecret)).status).toBe(200);
    await shop.provider.owner().refunds.create({ charge: shop.provider.charges().at(-1)?.id ?? '' });
    await shop.sendEvents();
    expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'active', reversal: 'refunded' });
    expect((await refusal(await download(clientSecret))).code).toBe('order_refunded');
    await shop.provider.pass(31, 1);
    expect((await download(clientSecret)).status).toBe(200);
  },
);

test(
  'A10 a partial refund of an earlier month gets a credit note for that month’s invoice',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await trialWithCard();
    await shop.provider.pass(14, 2);
    await shop.stateOf(clientSecret);
    const first = shop.provider.charges().at(-1)?.id ?? '';
    await shop.provider.pass(31, 2);
    await shop.stateOf(clientSecret);
    expect(shop.provider.charges().at(-1)?.id).not.toBe(first);
    await shop.provider.owner().refunds.create({ charge: first, amount: 500 });
    await shop.sendEvents();
    await shop.sendEvents('reversed');
    const isNote = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('Refund for ');
    await eventually(() => expect(shop.mail.to(shop.buyer).filter(isNote)).toHaveLength(1));
    const mails = shop.mail.to(shop.buyer);
    // Two workers may send the mails of both months in either order; the first month has the lower number.
    const [invoice] = mails.flatMap(({ subject }) => /\d{4}-\d{6}$/.exec(subject ?? '') ?? []).sort();
    const note = await attachedPdfText(mails.find(isNote));
    expect(note).toMatch(/Amount credited \S+ 5\.00/);
    expect(note).toContain(`For invoice ${invoice} (`);
    expect((await download(clientSecret)).status, 'the running month stays paid').toBe(200);
  },
);

test('A10 reconciliation finds a refund whose events are lost', { tags: ['slow'] }, async () => {
  const clientSecret = await paidOrder();
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
  await shop.restart({ RECONCILIATION_HOURS: '0.0002' });
  await shop.provider.owner().refunds.create({ payment_intent: intentOf(clientSecret) });
  // The provider does not respond, so the stored state is used.
  await eventually(() => expect(shop.api.log().split('"orders reconciled"').length).toBeGreaterThan(4));
  void shop.provider.disturb(`GET /v1/payment_intents/${intentOf(clientSecret)}`, 'lose', 3);
  const refused = await download(clientSecret);
  shop.provider.calm();
  expect((await refusal(refused)).code).toBe('order_refunded');
  await shop.restart();
});
