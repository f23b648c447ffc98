import { expect, test } from 'vitest';
import { AccountHolder, csrfName } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

/** Somebody with a paid month and a subscription with a card, signed in. */
async function customer(email: string): Promise<AccountHolder> {
  const holder = new AccountHolder(shop, 'en');
  const paid = await secretIn(
    await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }, crypto.randomUUID()),
  );
  await shop.provider.confirm(paid, cards.good, email);
  await shop.stateOf(paid);
  const trial = await secretIn(
    await shop.subscribe({ email, planId: 'basic', language: 'en' }, crypto.randomUUID()),
  );
  await shop.provider.confirm(trial, cards.good, email);
  await shop.stateOf(trial);
  await eventually(() => expect(shop.mail.to(email).length).toBeGreaterThan(1));
  await holder.signIn(email, shop.mail.to(email).length);
  return holder;
}

const address = { company: 'Ann & Co', town: 'Bern' };

test('S7 two people in one browser, ten ways: a form of the one never acts on the other', async () => {
  const [ann, ben] = [await customer(`ann-${shop.buyer}`), await customer(`ben-${shop.buyer}`)];
  expect(await ben.post('billing-address', { company: 'Ben GmbH', town: 'Chur' })).toMatch(/-saved$/);
  const [ofAnn, ofBen] = [await ann.page(), await ben.page()];
  const order = ofAnn.account?.subscriptions[0]?.order ?? '';
  const month = ofAnn.account?.packages[0]?.order ?? '';
  const bens = ofBen.account?.subscriptions[0]?.order ?? '';
  const forms: [string, Record<string, string>][] = [
    ['erase', { confirmed: 'yes', ending: 'yes', ends: bens }],
    ['billing-address', address],
    ['remove-billing-address', {}],
    ['cancel', { order: bens }],
    ['keep', { order: bens }],
    [
      'plan',
      {
        order: bens,
        plan: 'premium',
        due: '0',
        at: String(Math.floor(Date.now() / 1000)),
        change: '0',
        offer: 'as shown',
      },
    ],
    ['download', { order: month }],
    ['sign-out', {}],
  ];
  // The browser has Ben's cookie now, in every tab; Ann's page is still open in one.
  const tab = new AccountHolder(shop, 'en');
  tab.cookie = ben.cookie;
  const tokensOfBen = ofBen.account?.csrf ?? {};
  for (const [form, fields] of forms) {
    const ofOtherForm = tokensOfBen[form === 'keep' ? 'erase' : 'keep'] ?? '';
    for (const csrf of [ofAnn.account?.csrf[csrfName(form)] ?? 'none', ofOtherForm, ''])
      expect(await tab.post(form, { ...fields, csrf }), `${form} with ${csrf}`).toMatch(
        /#(account|my-data)-session-changed$/,
      );
  }
  const body = { order, csrf: (await ann.cardPage()).csrf, language: 'de' };
  const card = await postJson(`${shop.api.url}/api/account/card`, body, { cookie: ben.cookie });
  expect([card.status, await refusal(card)]).toMatchObject([
    409,
    { code: 'session_changed', message: expect.stringContaining('anderen Anmeldung') as string },
  ]);
  expect(await tab.page(), 'Ben’s account').toEqual(ofBen);
  expect(await ann.page(), 'Ann’s account').toEqual(ofAnn);
  for (const [form, fields] of forms.slice(1))
    if (form === 'billing-address' || form === 'sign-out')
      expect(await ben.post(form, fields), `his own ${form}`).not.toMatch(/session-changed/);
});

test('A2 S7 F-whose two employees with their own tags at one company are two customers', async () => {
  const domain = `corp${shop.testCount}.example`;
  const [ann, ben] = [await customer(`sales+ann@${domain}`), await customer(`sales+ben-x@${domain}`)];
  await ann.post('billing-address', address);
  expect((await ben.page()).account).toMatchObject({
    email: `sales+ben-x@${domain}`,
    billing: { company: '' },
  });
  expect((await ben.page()).account?.subscriptions).toHaveLength(1);
  expect((await ann.page()).account?.packages).toHaveLength(1);
});

test('A2 S7 F-addresses both spellings of a domain are one customer, and letters of any script are taken', async () => {
  const ivan = `иван${shop.testCount}@тест.рф`;
  await secretIn(await shop.subscribe({ email: ivan, planId: 'basic', language: 'ru' }));
  await shop.mail.expectMails(ivan, 1);
  const [unicode, punycode] = ['Info@Müller.ch', 'info@xn--mller-kva.ch'];
  await secretIn(await shop.subscribe({ email: unicode, planId: 'basic' }, crypto.randomUUID()));
  await shop.mail.expectMails('Info@xn--mller-kva.ch', 1);
  const holder = new AccountHolder(shop, 'de');
  await holder.signIn(punycode, 0);
  expect((await holder.page()).account?.subscriptions).toHaveLength(1);
});

test('A2 A13 F-links the owner’s first act ends the access of another person who typed the address', async () => {
  const typed = { email: shop.buyer, planId: 'basic', language: 'en' };
  const clientSecret = await secretIn(await shop.subscribe(typed));
  expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'trialing' });
  await shop.mail.expectMails(shop.buyer, 1);
  const owner = new AccountHolder(shop, 'en');
  await owner.signIn(shop.buyer, 1);
  for (const endpoint of ['order-state', 'order-end-trial', 'order-payment', 'order-agreement']) {
    const body = { clientSecret, offer: 'any' };
    const response = await postJson(`${shop.api.url}/api/${endpoint}`, body);
    expect([endpoint, (await refusal(response)).code]).toEqual([endpoint, 'order_unknown']);
  }
  const again = await shop.subscribe(typed);
  expect((await refusal(again)).code, 'nor by the key of the request').toBe('trial_used');
  expect((await owner.page()).account?.subscriptions).toMatchObject([{ trial: {} }]);
});

test('A2 A13 F-links an owner who acts while somebody starts a trial for the address leaves no access to it', async () => {
  const paid = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
  await shop.provider.confirm(paid, cards.good, shop.buyer);
  await shop.stateOf(paid);
  const mails = await shop.mail.expectMails(shop.buyer, 1);
  const paused = shop.provider.disturb('POST /v1/subscriptions', 'pause');
  const starting = shop.subscribe(
    { email: shop.buyer, planId: 'basic', language: 'en' },
    crypto.randomUUID(),
  );
  const resume = await paused;
  await new AccountHolder(shop, 'en').signIn(shop.buyer, mails.length);
  resume?.();
  const clientSecret = await secretIn(await starting);
  const response = await postJson(`${shop.api.url}/api/order-state`, { clientSecret });
  expect((await refusal(response)).code).toBe('order_unknown');
});

test('A13 A16 S7 who starts a trial for another person’s address does not learn its number, by which a declaration acts', async () => {
  const typed = { email: shop.buyer, planId: 'basic', language: 'en' };
  const clientSecret = await secretIn(await shop.subscribe(typed));
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  const number = /^Order number: (.+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  for (const endpoint of ['order-state', 'order-payment', 'order-end-trial']) {
    const response = await postJson(`${shop.api.url}/api/${endpoint}`, { clientSecret });
    expect(response.status, endpoint).toBe(200);
    expect(await response.text(), endpoint).not.toContain(number);
  }
  expect((await shop.stateOf(shop.mailedProof())).number, 'by the mailed link').toBe(number);
});

test('A2 C13 F-links the order link of an account’s page ends with the session', async () => {
  await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  await shop.mail.expectMails(shop.buyer, 1);
  const owner = new AccountHolder(shop, 'en');
  await owner.signIn(shop.buyer, 1);
  const [subscription] = (await owner.page()).account?.subscriptions ?? [];
  const { token: orderToken = '' } = (subscription?.['cardWanted'] ?? {}) as { token?: string };
  expect(await shop.stateOf({ orderToken })).toMatchObject({ status: 'trialing' });
  await owner.post('sign-out');
  const response = await postJson(`${shop.api.url}/api/order-state`, { orderToken });
  expect((await refusal(response)).code).toBe('order_unknown');
});

test('A2 a double tap sends one mail with one link', async () => {
  await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  await shop.mail.expectMails(shop.buyer, 1);
  const holder = new AccountHolder(shop, 'en');
  const taps = [1, 2, 3].map(() => holder.post('link', { email: shop.buyer }));
  expect(new Set(await Promise.all(taps)).size, 'one request').toBe(1);
  const spelling = shop.buyer.replace('b', 'B');
  await holder.post('link', { email: spelling });
  await shop.mail.expectMails(spelling, 1);
  await shop.mail.expectMails(shop.buyer, 2);
});
