// @module-tag slow
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { alwaysConfirmed, openCardShop, other, returned } from '../support/card-shop.ts';
import { cards } from '../support/shop.ts';

const {
  shop,
  subscribed,
  withUnpayableCard,
  subscriptionOf,
  invoicesOf,
  askSecret,
  chargesPaid,
  sendEvents,
  answerChallenge,
} = openCardShop();

/** A card whose set-up began before the month's charge failed. @returns also the provider's call that pays the month */
async function withCardForOpenMonth() {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  await shop.provider.pass(31, 2);
  await subscriptionOf(holder);
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  const open = shop.provider.invoices().findLast(({ status }) => status === 'open');
  return { holder, order, paying: `POST /v1/invoices/${open?.id}/pay` };
}

test('A6 a new card pays an open month at once and only once, despite double clicks, two tabs and repeated events', async () => {
  const { holder, order } = await subscribed(cards.chargeFails);
  expect(await subscriptionOf(holder)).toMatchObject({
    pastDue: { due: 'CHF\u00a049.90' },
    payment: true,
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
  'A6 a card with 3-D Secure pays an open month only if the challenge is passed: %s',
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

test('A6 a card that is refused for an open month is not charged and not stored', async () => {
  const { holder, order } = await subscribed(cards.chargeFails);
  const { clientSecret } = await askSecret(holder, order);
  const refused = await shop.provider.confirm(clientSecret, cards.poor, shop.buyer);
  expect(refused.error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  expect(await subscriptionOf(holder)).toMatchObject({ pastDue: {}, card: { last4: '0341' } });
  expect(chargesPaid()).toEqual([]);
});

test('A6 a month whose charge fails while the customer enters a new card is paid by that card, once', async () => {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  expect(clientSecret).toMatch(/^seti_/);
  await shop.provider.pass(31, 2);
  expect(await subscriptionOf(holder)).toMatchObject({ pastDue: {} });
  await shop.provider.confirm(clientSecret, other, shop.buyer);
  const openCardPage = () => holder.cardPage({ order, ...returned(clientSecret) });
  await Promise.all([openCardPage(), openCardPage(), openCardPage()]);
  await eventually(async () =>
    expect((await openCardPage()).subscription).toMatchObject({ replaced: true, card: { last4: '4444' } }),
  );
  await sendEvents();
  expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4444' } });
  expect(chargesPaid()).toEqual([4990, 4990]);
});

test('A6 if the new card is refused for the month, the page says so, and the next card pays it', async () => {
  const { holder, order } = await withUnpayableCard();
  const { clientSecret } = await askSecret(holder, order);
  await shop.provider.pass(31, 2);
  await subscriptionOf(holder);
  await shop.provider.confirm(clientSecret, cards.chargeFails, shop.buyer);
  await eventually(async () =>
    expect((await holder.cardPage({ order, ...returned(clientSecret) })).subscription).toMatchObject({
      refused: {},
      open: { due: 'CHF\u00a049.90' },
      wanted: true,
    }),
  );
  const tries = shop.provider.charges().length;
  await sendEvents();
  await holder.cardPage({ order });
  expect(shop.provider.charges(), 'a refused card is not tried again by looking').toHaveLength(tries);
  const next = await askSecret(holder, order);
  expect(next.dueToday).toBe(4990);
  await shop.provider.confirm(next.clientSecret, cards.good, shop.buyer);
  await eventually(async () =>
    expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4242' } }),
  );
  expect(chargesPaid()).toEqual([4990, 4990]);
});

test.each(['hold', 'lose'] as const)(
  'A6 an open month is paid once when the api is killed during the payment (%s)',
  async (fault) => {
    const { holder, order, paying } = await withCardForOpenMonth();
    const met = shop.provider.disturb(paying, fault);
    const cutOff = holder.cardPage({ order }).catch(() => undefined);
    await met;
    await shop.api.kill();
    await cutOff;
    await shop.restart();
    await eventually(async () =>
      expect(await subscriptionOf(holder)).toMatchObject({ active: true, card: { last4: '4444' } }),
    );
    expect(chargesPaid()).toEqual([4990, 4990]);
  },
);

test('A6 an open month is paid once even after a failure that the provider has stored', async () => {
  const { holder, paying } = await withCardForOpenMonth();
  await shop.provider.fail(paying, 'fail');
  await eventually(async () => expect(await subscriptionOf(holder)).toMatchObject({ active: true }));
  expect(chargesPaid()).toEqual([4990, 4990]);
});
