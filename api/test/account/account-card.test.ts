import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { confirmed, openCardShop, other, returned } from '../support/card-shop.ts';
import { eventually } from '../support/eventually.ts';
import { refusal } from '../support/requests.ts';
import { cards } from '../support/shop.ts';

const { shop, subscribed, subscriptionOf, invoicesOf, askSecret, chargesPaid, sendEvents, answerChallenge } =
  openCardShop();

test(
  'F-read A6 a page with a new card changes nothing itself: a job replaces the first card, which is charged from then on',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const { clientSecret } = await askSecret(holder, order);
    const back = await answerChallenge(clientSecret, confirmed, 'pass');
    const held = shop.provider.disturb(/^POST \/v1\/subscriptions\//, 'hold');
    expect((await holder.cardPage({ order, ...back })).subscription).toMatchObject({
      pending: true,
      card: { last4: '4242' },
    });
    await held;
    await shop.restart();
    await eventually(async () =>
      expect(await subscriptionOf(holder)).toMatchObject({ card: { last4: '3155' } }),
    );
  },
);

test('A6 a new card with 3-D Secure replaces the first one and is charged from then on', async () => {
  const { holder, order } = await subscribed();
  expect(await subscriptionOf(holder)).toMatchObject({
    card: { last4: '4242' },
    cardChange: true,
  });
  expect(await holder.cardPage({ order })).toMatchObject({
    subscription: { order, planName: 'Premium', card: { last4: '4242' }, wanted: true },
  });
  const { clientSecret, dueToday } = await askSecret(holder, order);
  expect([clientSecret.slice(0, 5), dueToday]).toEqual(['seti_', 0]);
  const back = await answerChallenge(clientSecret, confirmed, 'pass');
  const page = await holder.cardPage({ order, ...back });
  expect(page.subscription).toMatchObject({ replaced: true, card: { last4: '3155' } });
  expect(page.subscription).not.toHaveProperty('wanted');
  expect(await subscriptionOf(holder)).toMatchObject({
    active: true,
    card: { brand: 'Visa', last4: '3155' },
  });
  expect(chargesPaid(), 'a card that is only given is not charged').toEqual([4990]);
  await shop.provider.pass(31, 2);
  expect(await subscriptionOf(holder)).toMatchObject({ active: true });
  expect(await invoicesOf(holder)).toHaveLength(2);
});

test(
  'A6 a card that its bank does not confirm replaces nothing, and the customer can try again',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const { clientSecret } = await askSecret(holder, order);
    const back = await answerChallenge(clientSecret, confirmed, 'fail');
    expect((await holder.cardPage({ order, ...back })).subscription).toMatchObject({
      unconfirmed: true,
      wanted: true,
      card: { last4: '4242' },
    });
    expect((await askSecret(holder, order)).clientSecret).toBe(clientSecret);
    await shop.provider.confirm(clientSecret, other, shop.buyer);
    await eventually(async () =>
      expect(await subscriptionOf(holder)).toMatchObject({ card: { brand: 'Mastercard', last4: '4444' } }),
    );
  },
);

test(
  'A6 the provider’s event applies the new card if the browser crashes after it was entered',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const { clientSecret } = await askSecret(holder, order);
    await shop.provider.confirm(clientSecret, other, shop.buyer);
    await sendEvents();
    const [subscription] = shop.provider.subscriptions().slice(-1);
    const charged = () =>
      shop.provider
        .owner()
        .subscriptions.retrieve(subscription?.id ?? '', { expand: ['default_payment_method'] });
    await eventually(async () =>
      expect((await charged()).default_payment_method).toMatchObject({ card: { last4: '4444' } }),
    );
  },
);

test(
  'A6 while the provider is down, replacing a card fails without effect; afterwards it succeeds',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    await shop.provider.kill();
    const refused = await holder.askCardSecret(order);
    expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
    expect((await holder.cardPage({ order })).subscription).toMatchObject({ outdated: true });
    await shop.provider.restart();
    expect((await askSecret(holder, order)).clientSecret).toMatch(/^seti_/);
  },
);

test('A6 A13 nobody can replace or see another customer’s card', async () => {
  const { order } = await subscribed();
  const owner = shop.buyer;
  shop.buyer = `other-${owner}`;
  const otherCustomer = await subscribed();
  for (const id of [order, crypto.randomUUID()]) {
    const refused = await otherCustomer.holder.askCardSecret(id);
    expect([refused.status, (await refusal(refused)).code]).toEqual([404, 'order_unknown']);
    expect(await otherCustomer.holder.cardPage({ order: id })).toEqual({
      noSubscription: true,
      csrf: expect.any(String) as string,
    });
  }
  const nobody = new AccountHolder(shop);
  const refused = await nobody.askCardSecret(order);
  expect([refused.status, (await refusal(refused)).code]).toEqual([401, 'signed_out']);
  expect(await nobody.cardPage({ order })).toEqual({ signedOut: true });
  expect(await refusal(await otherCustomer.holder.askCardSecret('x'))).toMatchObject({
    code: 'field_invalid',
    field: 'order',
  });
});

test('A6 parameters in the URL alone never show a card as replaced', { tags: ['slow'] }, async () => {
  const { holder, order } = await subscribed();
  const { clientSecret } = await askSecret(holder, order);
  const claims = [returned('seti_1_secret_x'), returned('pi_1_secret_x')];
  for (const claim of claims) {
    const { subscription } = await holder.cardPage({ order, ...claim });
    expect(subscription).toMatchObject({ wanted: true, card: { last4: '4242' } });
    expect(Object.keys(subscription ?? {})).not.toEqual(expect.arrayContaining(['replaced']));
    expect(subscription).not.toHaveProperty('paid');
  }
  // No card has been entered yet.
  expect((await holder.cardPage({ order, ...returned(clientSecret) })).subscription).not.toHaveProperty(
    'replaced',
  );
});

test(
  'A6 a trial without a card is sent to its order’s page; an ended subscription has no card to replace',
  { tags: ['slow'] },
  async () => {
    await shop.subscribe({ planId: 'basic', email: shop.buyer, language: 'de' });
    await shop.mail.expectMails(shop.buyer, 1);
    const holder = new AccountHolder(shop);
    await holder.signIn(shop.buyer, 1);
    const { firstCard } = await holder.cardPage();
    const order = String((await subscriptionOf(holder))?.order);
    await shop.endTrial({ orderToken: firstCard?.token ?? '' });
    expect(await holder.cardPage()).toEqual({ noSubscription: true, csrf: expect.any(String) as string });
    expect(await refusal(await holder.askCardSecret(order))).toMatchObject({
      code: 'subscription_not_running',
    });
  },
);

test(
  'A6 a customer with several subscriptions chooses one; a new card also pays the open month of a payment link’s',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer });
    await sendEvents();
    const choices = await eventually(async () => {
      const page = await holder.cardPage();
      expect(page.choices).toHaveLength(2);
      return page.choices ?? [];
    });
    const linked = choices.find(({ choice }) => choice !== order)?.choice ?? '';
    const unpayable = await askSecret(holder, linked);
    await shop.provider.confirm(unpayable.clientSecret, cards.chargeFails, shop.buyer);
    await eventually(async () =>
      expect((await holder.cardPage({ order: linked })).subscription).toMatchObject({
        card: { last4: '0341' },
      }),
    );
    await shop.provider.pass(31, 2);
    expect((await holder.cardPage({ order: linked })).subscription).toMatchObject({
      open: { due: 'CHF\u00a09.90' },
    });
    const { clientSecret } = await askSecret(holder, linked);
    expect(clientSecret).toMatch(/^seti_/);
    await shop.provider.confirm(clientSecret, other, shop.buyer);
    await eventually(async () =>
      expect(
        (await holder.cardPage({ order: linked, ...returned(clientSecret) })).subscription,
      ).toMatchObject({ replaced: true, card: { last4: '4444' } }),
    );
    expect(chargesPaid()).toEqual([990, 990]);
  },
);
