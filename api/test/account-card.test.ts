import { expect, test, vi } from 'vitest';
import { cardChangeAnswerSchema, type CardChangeAnswer } from '@site/api-contract';
import { AccountHolder } from './account-holder.ts';
import { postForm, refusal } from './requests.ts';
import { cards, openShop, secretIn } from './shop.ts';

const shop = openShop();

const other = '5555555555554444';
/** 3-D Secure when it is given; the second one also each time it is charged. */
const [confirmed, alwaysConfirmed] = ['4000002500003155', '4000002760003184'];

/** Subscribes with a trial and signs in after its first month was charged. @returns the customer and the order's id */
async function subscribed(card = cards.good): Promise<{ holder: AccountHolder; order: string }> {
  const asked = { planId: 'premium', email: shop.buyer, language: 'de' };
  const secret = await secretIn(await shop.subscribe(asked, crypto.randomUUID()));
  await shop.provider.confirm(secret, card, shop.buyer);
  await shop.stateOf(secret);
  await shop.mail.expectMails(shop.buyer, 1);
  const holder = new AccountHolder(shop);
  await holder.signIn(shop.buyer, 1);
  await shop.provider.pass(14, 2);
  return { holder, order: String((await subscriptionOf(holder))?.order) };
}

/** Sends the events about the test's buyer. */
async function sendEvents(): Promise<void> {
  const customer = shop.provider.subscriptions().at(-1)?.customer ?? '';
  const events = shop.provider.events().filter(({ data }) => JSON.stringify(data).includes(customer));
  expect(events).not.toEqual([]);
  for (const event of events) expect((await shop.provider.send(event, shop.api.url)).status).toBe(200);
}

const subscriptionOf = async (holder: AccountHolder) => (await holder.page()).account?.subscriptions[0];
const invoicesOf = async (holder: AccountHolder) => (await holder.page()).account?.invoices ?? [];

async function askSecret(holder: AccountHolder, order: string): Promise<CardChangeAnswer> {
  const answer = await holder.askCardSecret(order);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return cardChangeAnswerSchema.parse(await answer.json());
}

/** The charges of the test's buyer that went through, in centimes. */
function chargesPaid(): number[] {
  const [subscription] = shop.provider.subscriptions().slice(-1);
  const paid = shop.provider
    .charges()
    .filter((charge) => charge.paid && charge.customer === subscription?.customer);
  return paid.map(({ amount }) => amount);
}

/** The query of the address to which the provider leads back after a challenge. */
async function answerChallenge(secret: string, card: string, outcome: 'pass' | 'fail') {
  const { next_action } = await shop.provider.confirm(secret, card, shop.buyer);
  const back = await postForm(next_action?.redirect_to_url.url ?? '', { outcome });
  return Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
}

/** The query with which the provider leads back after a card without a challenge. */
function returned(secret: string): Record<string, string> {
  const intent = secret.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  return { [intent]: secret.split('_secret_')[0] ?? '', redirect_status: 'succeeded' };
}

/** Replaces the card that was charged by one that cannot be: the next month will be open. */
async function withUnpayableCard(): Promise<{ holder: AccountHolder; order: string }> {
  const customer = await subscribed();
  const { clientSecret } = await askSecret(customer.holder, customer.order);
  await shop.provider.confirm(clientSecret, cards.chargeFails, shop.buyer);
  await customer.holder.cardPage();
  return customer;
}

test('A6 another card, confirmed by 3-D Secure, takes the place of the first one and is charged from then on', async () => {
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

test('A6 a card that its bank does not confirm replaces nothing, and another try can follow', async () => {
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
  expect(await subscriptionOf(holder)).toMatchObject({ card: { brand: 'Mastercard', last4: '4444' } });
});

test('A6 whose browser dies after the card was given has it taken over by the provider’s event', async () => {
  const { holder, order } = await subscribed();
  const { clientSecret } = await askSecret(holder, order);
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  await sendEvents();
  const [subscription] = shop.provider.subscriptions().slice(-1);
  const charged = () =>
    shop.provider
      .owner()
      .subscriptions.retrieve(subscription?.id ?? '', { expand: ['default_payment_method'] });
  await vi.waitFor(
    async () => expect((await charged()).default_payment_method).toMatchObject({ card: { last4: '4444' } }),
    { timeout: 30_000 },
  );
});

test('A6 an open month is paid by another card at once and once: double presses, two tabs, events that come twice', async () => {
  const { holder, order } = await subscribed(cards.chargeFails);
  expect(await subscriptionOf(holder)).toMatchObject({
    pastDue: { due: 'CHF\u00a049.90' },
    payment: {},
  });
  expect((await holder.cardPage()).subscription).toMatchObject({ order, open: { due: 'CHF\u00a049.90' } });
  const tabs = await Promise.all([askSecret(holder, order), askSecret(holder, order)]);
  const [{ clientSecret, dueToday }] = tabs;
  expect([tabs[1].clientSecret, dueToday]).toEqual([clientSecret, 4990]);
  const presses = await Promise.all([
    shop.provider.confirm(clientSecret, other, shop.buyer),
    shop.provider.confirm(clientSecret, cards.good, shop.buyer),
  ]);
  expect(presses.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  await sendEvents();
  await sendEvents();
  const page = await holder.cardPage({ order, ...returned(clientSecret) });
  expect(page.subscription).toMatchObject({ paid: { amount: 'CHF\u00a049.90' } });
  expect(page.subscription).not.toHaveProperty('open');
  const after = await subscriptionOf(holder);
  expect(after).toMatchObject({ active: true, card: { last4: page.subscription?.card?.last4 } });
  expect(after).not.toHaveProperty('payment');
  expect((await invoicesOf(holder)).map(({ amount }) => amount)).toEqual(['CHF\u00a049.90']);
  expect(chargesPaid()).toEqual([4990]);
  expect((await askSecret(holder, order)).dueToday, 'nothing is left to pay').toBe(0);
});

test.each([
  ['passed', 'pass', { paid: {} }, [4990]],
  ['failed', 'fail', { unconfirmed: true, wanted: true, open: {} }, []],
] as const)(
  'A6 an open month is paid by a card whose bank asks for 3-D Secure, where that is %s',
  async (_how, outcome, shown, paid) => {
    const { holder, order } = await subscribed(cards.chargeFails);
    const { clientSecret } = await askSecret(holder, order);
    const back = await answerChallenge(clientSecret, alwaysConfirmed, outcome);
    expect((await holder.cardPage({ order, ...back })).subscription).toMatchObject(shown);
    expect(chargesPaid()).toEqual(paid);
    expect(await subscriptionOf(holder)).toMatchObject(
      outcome === 'pass' ? { active: true } : { pastDue: {} },
    );
  },
);

test('A6 a card that is refused for an open month is told, and charges nothing', async () => {
  const { holder, order } = await subscribed(cards.chargeFails);
  const { clientSecret } = await askSecret(holder, order);
  const refused = await shop.provider.confirm(clientSecret, cards.poor, shop.buyer);
  expect(refused.error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  expect(await subscriptionOf(holder)).toMatchObject({ pastDue: {}, card: { last4: '0341' } });
  expect(chargesPaid()).toEqual([]);
});

test('A6 a month that fails while another card is being given is paid by that card, once', async () => {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  expect(clientSecret).toMatch(/^seti_/);
  await shop.provider.pass(31, 2);
  expect(await subscriptionOf(holder)).toMatchObject({ pastDue: {} });
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  const pages = await Promise.all([1, 2, 3].map(() => holder.cardPage({ order, ...returned(clientSecret) })));
  expect(pages.at(-1)?.subscription).toMatchObject({ replaced: true, card: { last4: '4444' } });
  await sendEvents();
  expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4444' } });
  expect(chargesPaid()).toEqual([4990, 4990]);
});

test('A6 where that card is refused for the month, the page says so; the next card pays it', async () => {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  await shop.provider.pass(31, 2);
  await subscriptionOf(holder);
  await shop.provider.confirm(clientSecret, cards.chargeFails, shop.buyer);
  expect((await holder.cardPage({ order, ...returned(clientSecret) })).subscription).toMatchObject({
    refused: {},
    open: { due: 'CHF\u00a049.90' },
    wanted: true,
  });
  const tries = shop.provider.charges().length;
  await sendEvents();
  await holder.cardPage({ order });
  expect(shop.provider.charges(), 'a refused card is not tried again by looking').toHaveLength(tries);
  const next = await askSecret(holder, order);
  expect(next.dueToday).toBe(4990);
  await shop.provider.confirm(next.clientSecret, cards.good, shop.buyer);
  expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4242' } });
  expect(chargesPaid()).toEqual([4990, 4990]);
});

test.each(['hold', 'lose'] as const)(
  'A6 killed while the open month is being paid (%s), it is paid once',
  async (fault) => {
    const { holder, order } = await withUnpayableCard();
    const { clientSecret } = await askSecret(holder, order);
    await shop.provider.pass(31, 2);
    await subscriptionOf(holder);
    await shop.provider.confirm(clientSecret, other, shop.buyer);
    const [open] = shop.provider
      .invoices()
      .filter(({ status }) => status === 'open')
      .slice(-1);
    const met = shop.provider.disturb(`POST /v1/invoices/${open?.id}/pay`, fault);
    const cutOff = holder.cardPage({ order }).catch(() => undefined);
    await met;
    await shop.api.kill();
    await cutOff;
    await shop.restart({});
    expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4444' } });
    expect(chargesPaid()).toEqual([4990, 4990]);
  },
);

test('A6 after a failure at the provider that it stores, the open month is paid all the same, once', async () => {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  await shop.provider.pass(31, 2);
  await subscriptionOf(holder);
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  const [open] = shop.provider
    .invoices()
    .filter(({ status }) => status === 'open')
    .slice(-1);
  await shop.provider.fail(`POST /v1/invoices/${open?.id}/pay`, 'fail');
  expect(await subscriptionOf(holder)).toMatchObject({ active: true });
  expect(chargesPaid()).toEqual([4990, 4990]);
});

test('A6 while the provider is away nothing is begun; afterwards the same try goes on', async () => {
  const { holder, order } = await subscribed();
  await shop.provider.kill();
  const refused = await holder.askCardSecret(order);
  expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
  expect((await holder.cardPage({ order })).subscription).toMatchObject({ outdated: true });
  await shop.provider.restart();
  expect((await askSecret(holder, order)).clientSecret).toMatch(/^seti_/);
});

test('A6 A13 nobody replaces another customer’s card, or sees it', async () => {
  const { order } = await subscribed();
  const owner = shop.buyer;
  shop.buyer = `other-${owner}`;
  const stranger = await subscribed();
  for (const id of [order, crypto.randomUUID()]) {
    const refused = await stranger.holder.askCardSecret(id);
    expect([refused.status, (await refusal(refused)).code]).toEqual([404, 'order_unknown']);
    expect(await stranger.holder.cardPage({ order: id })).toEqual({ noSubscription: true });
  }
  const nobody = new AccountHolder(shop);
  const refused = await nobody.askCardSecret(order);
  expect([refused.status, (await refusal(refused)).code]).toEqual([401, 'signed_out']);
  expect(await nobody.cardPage({ order })).toEqual({ signedOut: true });
  expect(await refusal(await stranger.holder.askCardSecret('x'))).toMatchObject({
    code: 'field_invalid',
    field: 'order',
  });
});

test('A6 what an address claims of another card is not believed', async () => {
  const { holder, order } = await subscribed();
  const { clientSecret } = await askSecret(holder, order);
  const claims = [returned('seti_1_secret_x'), returned('pi_1_secret_x')];
  for (const claim of claims) {
    const { subscription } = await holder.cardPage({ order, ...claim });
    expect(subscription).toMatchObject({ wanted: true, card: { last4: '4242' } });
    expect(Object.keys(subscription ?? {})).not.toEqual(expect.arrayContaining(['replaced']));
    expect(subscription).not.toHaveProperty('paid');
  }
  // Nobody has given a card yet.
  expect((await holder.cardPage({ order, ...returned(clientSecret) })).subscription).not.toHaveProperty(
    'replaced',
  );
});

test('A6 a trial without a card is led to its order’s page; a subscription that has ended has none to replace', async () => {
  const secret = await secretIn(await shop.subscribe({ planId: 'basic', email: shop.buyer, language: 'de' }));
  await shop.mail.expectMails(shop.buyer, 1);
  const holder = new AccountHolder(shop);
  await holder.signIn(shop.buyer, 1);
  expect((await holder.cardPage()).firstCard?.address).toContain('/de/order#');
  const order = String((await subscriptionOf(holder))?.order);
  await shop.endTrial(secret);
  expect(await holder.cardPage()).toEqual({ noSubscription: true });
  expect(await refusal(await holder.askCardSecret(order))).toMatchObject({
    code: 'subscription_not_running',
  });
});

test('A6 of several subscriptions one is chosen; that of a payment link pays its open month by the new card, too', async () => {
  const { holder, order } = await subscribed();
  await shop.provider.payByLink({ plan: 'basic', email: shop.buyer });
  await sendEvents();
  const choices = await vi.waitFor(
    async () => {
      const page = await holder.cardPage();
      expect(page.choices).toHaveLength(2);
      return page.choices ?? [];
    },
    { timeout: 30_000 },
  );
  const linked = choices.find(({ choice }) => choice !== order)?.choice ?? '';
  const unpayable = await askSecret(holder, linked);
  await shop.provider.confirm(unpayable.clientSecret, cards.chargeFails, shop.buyer);
  await holder.cardPage({ order: linked });
  await shop.provider.pass(31, 2);
  expect((await holder.cardPage({ order: linked })).subscription).toMatchObject({
    open: { due: 'CHF\u00a09.90' },
  });
  const { clientSecret } = await askSecret(holder, linked);
  expect(clientSecret).toMatch(/^seti_/);
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  expect((await holder.cardPage({ order: linked, ...returned(clientSecret) })).subscription).toMatchObject({
    replaced: true,
    card: { last4: '4444' },
  });
  expect(chargesPaid()).toEqual([990, 990]);
});
