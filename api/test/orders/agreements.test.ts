import { expect, test } from 'vitest';
import type { Agreement } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { AccountHolder } from '../support/account-holder.ts';
import { refusal } from '../support/requests.ts';
import { cards, offerIn, openShop } from '../support/shop.ts';

const shop = openShop();
const terms = '/terms-of-service/versions/1.1';

const checkout = (language: Language = 'en') => shop.pay({ plan: 'premium', amount: 49.9, language });
const subscribe = (language: Language = 'en', planId = 'premium') =>
  shop.subscribe({ planId, email: shop.buyer, language }, crypto.randomUUID());

const rowsOf = (agreement: Agreement | undefined) =>
  Object.fromEntries(agreement?.rows.map(({ label, value }) => [label, value]) ?? []);

/** The agreements in the buyer's account. @param mails the number of mails that the buyer already has */
async function agreementsOf(mails: number, language: Language = 'en'): Promise<Agreement[]> {
  await shop.mail.expectMails(shop.buyer, mails);
  const holder = new AccountHolder(shop, language);
  await holder.signIn(shop.buyer, mails);
  return (await holder.page()).account?.agreements ?? [];
}

test('A12 a payment stores what its page showed at the click, for the account, the order’s page and the mail', async () => {
  const { clientSecret, offer } = await offerIn(await checkout());
  expect(offer).toMatchObject({
    plan: 'premium',
    amount: 4990,
    renewal: null,
    button: 'Order with obligation to pay',
  });
  expect((await shop.stateOf(clientSecret)).agreements, 'before the press').toBeUndefined();
  const presses = await Promise.all(
    [1, 2].map(() => shop.press(clientSecret, offer, { language: 'en', terms })),
  );
  expect(presses.map(({ status }) => status)).toEqual([204, 204]);
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  const { agreements } = await shop.stateOf(clientSecret, 'en');
  expect(agreements).toHaveLength(1);
  expect(agreements?.[0]?.title).toBe('Premium');
  expect(rowsOf(agreements?.[0])).toEqual({
    Plan: 'Premium',
    'Due immediately': 'CHF\u00a049.90',
    Renewal: 'None',
    'Terms of service': 'Version 1.1',
    'Button clicked': '“Order with obligation to pay”',
    'Language of the page': 'English',
  });
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  expect(mail?.text).toMatch(/^Button clicked: “Order with obligation to pay”$/m);
  expect(mail?.text).toMatch(/^Terms of service: Version 1\.1$/m);
  expect(mail?.text).toMatch(/^Text of the terms: http\S+\/terms-of-service\/versions\/1\.1$/m);
  expect(await agreementsOf(1)).toEqual(agreements);
});

test('A12 F-template-tags the account leads to the terms of an agreement, and nowhere else', async () => {
  const lead = (address: string) =>
    fetch(`${shop.api.url}/api/account/terms?${new URLSearchParams({ address })}`, { redirect: 'manual' });
  const led = await lead(terms);
  expect([led.status, led.headers.get('location')]).toEqual([303, terms]);
  for (const elsewhere of ['//evil.example/versions/1.1', 'https://evil.example/1.1', '/account', ''])
    expect((await lead(elsewhere)).status, elsewhere).toBe(400);
});

test(
  'A12 a later click does not change an earlier agreement; another language makes another one',
  { tags: ['slow'] },
  async () => {
    const english = await offerIn(await checkout('en'));
    const german = await offerIn(await checkout('de'));
    expect(german.clientSecret).toBe(english.clientSecret);
    await shop.press(english.clientSecret, english.offer, { language: 'en', terms });
    const [first] = (await shop.stateOf(english.clientSecret, 'en')).agreements ?? [];
    await shop.press(english.clientSecret, german.offer, { language: 'de' });
    const { agreements } = await shop.stateOf(english.clientSecret, 'en');
    expect(agreements?.[1]).toEqual(first);
    const rows = rowsOf(agreements?.[0]);
    expect(rows).toMatchObject({
      'Button clicked': '“Zahlungspflichtig bestellen”',
      'Language of the page': 'German',
    });
    expect(rows, 'terms that the page did not know').not.toHaveProperty('Terms of service');
  },
);

test('A12 S4 only what was shown is stored: no other offer or language, and no terms from another site', async () => {
  const { clientSecret, offer } = await offerIn(await checkout());
  for (const [version, language] of [
    ['invented', 'en'],
    [offer.version, 'de'],
  ] as const) {
    const refused = await shop.press(clientSecret, { version }, { language });
    expect([refused.status, (await refusal(refused)).code]).toEqual([409, 'offer_outdated']);
  }
  const refused = await shop.press('pi_1_secret_2', offer, { language: 'en' });
  expect((await refusal(refused)).code).toBe('order_unknown');
  expect((await shop.stateOf(clientSecret)).agreements).toBeUndefined();
  await shop.press(clientSecret, offer, { language: 'en', terms: '//evil.example/versions/9.9' });
  const { agreements } = await shop.stateOf(clientSecret, 'en');
  expect(agreements?.[0]?.terms).toBeUndefined();
});

test(
  'A12 a trial stores agreements for its start and for the card for the time after it',
  { tags: ['slow'] },
  async () => {
    const { clientSecret, offer } = await offerIn(await subscribe());
    const { trialEndsAt } = await shop.stateOf(clientSecret);
    expect(offer).toMatchObject({
      amount: 0,
      renewal: { amount: 4990, every: 'month', from: trialEndsAt },
      button: 'Subscribe with obligation to pay',
    });
    await shop.press(clientSecret, offer, { language: 'en', terms });
    await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
    const [card, start, ...furtherAgreements] = await agreementsOf(1, 'de');
    expect(furtherAgreements).toEqual([]);
    expect(start?.title).toBe('Premium, kostenlose Testphase');
    expect(card?.title).toMatch(/^Premium, Abo ab dem \d+\. \p{L}+ \d{4}$/u);
    expect(rowsOf(start)).toMatchObject({
      'Sofort zu bezahlen': 'CHF\u00a00.00',
      Verlängerung: 'Keine',
      'Angeklickte Schaltfläche':
        'Keine Bestellschaltfläche: Die kostenlose Testphase begann, als Sie Ihre E-Mail-Adresse absandten.',
    });
    expect(rowsOf(card)).toMatchObject({
      'Sofort zu bezahlen': 'CHF\u00a00.00',
      'Angeklickte Schaltfläche': '«Subscribe with obligation to pay»',
      'Sprache der Seite': 'Englisch',
    });
    expect(rowsOf(card)['Verlängerung']).toMatch(
      /^CHF.49\.90 pro Monat ab dem \d+\. \p{L}+ \d{4}, bis Sie kündigen$/u,
    );
  },
);

test(
  'A12 a subscription without a trial stores its first month; one that was never paid shows nothing',
  { tags: ['slow'] },
  async () => {
    const trial = await offerIn(await subscribe());
    await shop.provider.confirm(trial.clientSecret, cards.good, shop.buyer);
    await shop.stateOf(trial.clientSecret);
    await shop.endTrial(trial.clientSecret);
    const { clientSecret, offer } = await offerIn(await subscribe('en', 'basic'));
    expect(offer).toMatchObject({ amount: 990, renewal: { amount: 990, every: 'month' } });
    await shop.press(clientSecret, offer, { language: 'en', terms });
    const plans = (agreements: Agreement[]) => agreements.map(({ planName }) => planName);
    expect(plans(await agreementsOf(2))).toEqual(['Premium']);
    await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
    await shop.stateOf(clientSecret);
    const paid = await agreementsOf(4);
    expect(plans(paid)).toEqual(['Basic', 'Premium']);
    expect(rowsOf(paid[0])['Renewal']).toBe('CHF\u00a09.90 a month, until you cancel');
  },
);

test(
  'A12 for a payment link, the known facts are stored, and that the button’s wording is unknown',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ email: shop.buyer, plan: 'premium' }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    const [agreement, ...furtherAgreements] = await agreementsOf(1);
    expect(furtherAgreements).toEqual([]);
    expect(rowsOf(agreement)).toEqual({
      Plan: 'Premium',
      'Due immediately': 'CHF\u00a049.90',
      Renewal: 'CHF\u00a049.90 a month, until you cancel',
      'Button clicked': 'The one on the payment service’s page; we don’t know its wording.',
      'Language of the page': 'English',
    });
  },
);
