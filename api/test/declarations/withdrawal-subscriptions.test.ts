import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, offerIn, openShop, secretIn } from '../support/shop.ts';
import { age, storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const declarant = new Declarant(shop);

/** A subscription whose first month is unpaid. @returns the secret of the form that pays it, and the order's number */
async function unpaidMonth(): Promise<{ openTab: string; order: string }> {
  const clientSecret = await shop.unpaidMonth();
  const openTab = await secretIn(await postJson(`${shop.api.url}/api/order-payment`, { clientSecret }));
  const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  return { openTab, order };
}

test('A8 a withdrawal from a trial ends it at once', async () => {
  const clientSecret = await declarant.startTrial('business');
  const draft = await declarant.withdraw(shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '');
  await declarant.post('confirm-withdrawal', { draft });
  await eventually(async () => expect((await shop.stateOf(clientSecret)).status).toBe('ended'));
});

test('A8 after a trial the days to withdraw run from the day on which its card is added', async () => {
  const { clientSecret, offer } = await offerIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  expect((await shop.press(clientSecret, offer, { language: 'en' })).status).toBe(204);
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  await age(shop.api.dataDir, 'orders.created_at', '15 days', `id = '${order}'`);
  await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(990));
});

for (const before of ['a refused card', 'a change of plan'])
  test(
    `F-withdrawal-start A8 after ${before} during a trial the days to withdraw run from the day on which its card is added`,
    { tags: before === 'a refused card' ? [] : ['slow'] },
    async () => {
      const { clientSecret, offer } = await offerIn(
        await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
      );
      const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
      if (before === 'a refused card') {
        expect((await shop.press(clientSecret, offer, { language: 'en' })).status).toBe(204);
        await shop.provider.confirm(clientSecret, cards.declined);
      } else {
        await shop.mail.expectMails(shop.buyer, 1);
        const holder = new AccountHolder(shop, 'en');
        await holder.signIn(shop.buyer, 1);
        expect(await holder.changePlan('premium', order)).toMatch(/#account-plan-changed$/);
      }
      await storedRows(
        shop.api.dataDir,
        `update order_agreements set shown = shown || jsonb_build_object('at', now() - interval '15 days')
       where order_id = '${order}'`,
      );
      if (before === 'a refused card') await shop.press(clientSecret, offer, { language: 'en' });
      await shop.provider.confirm(clientSecret, cards.good);
      await shop.sendEvents();
      await awaitEmptyOutbox(shop);
      await shop.provider.pass(14, 2);
      await shop.sendEvents();
      await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
      await eventually(() => expect(shop.provider.charges().at(-1)?.refunded).toBe(true));
    },
  );

test(
  'A8 a withdrawal within the term refunds all payments, month and change of plan, and the mail states the sum',
  { tags: ['slow'] },
  async () => {
    const { order } = await declarant.changeToPremium();
    const [month, rest] = shop.provider.charges().slice(-2);
    expect(month?.amount).toBe(990);

    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
    await eventually(() =>
      expect(
        shop.provider
          .charges()
          .slice(-2)
          .map(({ amount_refunded }) => amount_refunded),
      ).toEqual([990, rest?.amount]),
    );
    const subjects = () => shop.mail.to(shop.buyer).map(({ subject }) => subject ?? '');
    await eventually(() =>
      expect(subjects().filter((subject) => subject.startsWith('Refund for '))).toHaveLength(2),
    );
    const receipt = await declarant.mailedReceipt();
    expect(receipt?.text).toContain(((990 + (rest?.amount ?? 0)) / 100).toFixed(2));
  },
);

test(
  'A8 after a withdrawal while a month is unpaid, nobody can pay that month any more',
  { tags: ['slow'] },
  async () => {
    const { openTab, order } = await unpaidMonth();
    const proof = { clientSecret: openTab };
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
    await eventually(async () => expect((await shop.stateOf(proof)).status).toBe('ended'));
    expect(shop.provider.invoices().at(-1)?.status).toBe('void');
    expect((await shop.provider.confirm(openTab, cards.good)).status).not.toBe('succeeded');
    const again = await postJson(`${shop.api.url}/api/order-payment`, proof);
    expect((await refusal(again)).code).toBe('nothing_due');
  },
);

test(
  'A8 an open month that is paid while a withdrawal ends the subscription is refunded too',
  { tags: ['slow'] },
  async () => {
    const { openTab, order } = await unpaidMonth();
    const draft = await declarant.withdraw(order);
    const met = shop.provider.disturb(/POST \/v1\/invoices\/\w+\/void$/, 'hold');
    await declarant.post('confirm-withdrawal', { draft });
    await met;
    expect((await shop.provider.confirm(openTab, cards.good)).status).toBe('succeeded');
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.status).toBe('canceled'));
    await eventually(() =>
      expect(shop.provider.charges().at(-1)).toMatchObject({ amount: 990, amount_refunded: 990 }),
    );
  },
);
