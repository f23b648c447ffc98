import { expect, test } from 'vitest';
import { waitingWorkSchema } from '@site/api-contract/waiting-work';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { age } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const declarant = new Declarant(shop);

test(
  'A8 A10 after a partial refund, a withdrawal refunds the rest, and the mail states the rest',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await declarant.pay('premium', 49.9);
    const charge = shop.provider.charges().at(-1)?.id ?? '';
    await shop.provider.owner().refunds.create({ charge, amount: 2000 });
    await shop.sendEvents();
    const refunded = () =>
      shop.mail.to(shop.buyer).filter(({ subject }) => subject?.startsWith('Refund for ')).length;
    await eventually(() => expect(refunded()).toBe(1));
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(declarant.paidOrder()) });
    const receipt = await declarant.mailedReceipt();
    expect(receipt?.text).toMatch(/We are refunding CHF\s29\.90/);
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
    expect((await shop.stateOf(clientSecret)).downloadable).toBe(false);
  },
);

test(
  'A8 the time to withdraw begins when the payment is confirmed, not when the order page was opened',
  { tags: ['slow'] },
  async () => {
    await declarant.pay('premium', 49.9);
    await shop.mail.expectMails(shop.buyer, 1);
    const order = declarant.paidOrder();
    await shop.api.stop();
    await age(shop.api.dataDir, 'orders.created_at', '15 days', `id = '${order}'`);
    await age(shop.api.dataDir, 'invoices.issued_at', '14 days', `order_id = '${order}'`);
    await shop.restart();
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  },
);

test(
  'A8 a withdrawal while a bank debit is under way is refunded once the money arrives',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer, delayed: 'succeeds' }, '/pay/month', {
      locale: 'en',
    });
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    const found = (await shop.commands(['find', shop.buyer]))[0]?.output ?? '';
    expect(found).toContain('processing');
    await declarant.post('confirm-withdrawal', {
      draft: await declarant.withdraw(found.split(' ')[0] ?? ''),
    });
    const [receipt] = await shop.mail.expectMails(shop.buyer, 1);
    expect(receipt?.text).toMatch(/We are refunding CHF\s9\.90/);
    await shop.provider.pass(2);
    await shop.sendEvents();
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(990));
  },
);

test.each([
  ['before the call reaches the provider', 'hold'],
  ['after the refund, before the api gets the response', 'lose'],
] as const)(
  'A8 the payment is refunded once when the api is killed %s',
  { tags: ['slow'] },
  async (_when, fault) => {
    await declarant.pay('basic', 9.9);
    const draft = await declarant.withdraw(declarant.paidOrder());
    const met = shop.provider.disturb('POST /v1/refunds', fault);
    expect((await declarant.post('confirm-withdrawal', { draft })).status).toBe(303);
    await met;
    await shop.api.kill();
    await shop.restart();
    await eventually(() =>
      expect(shop.mail.to(shop.buyer).map(({ subject }) => subject)).toContain('Refund for Basic'),
    );
    const charge = shop.provider.charges().at(-1)?.id ?? '';
    const { data } = await shop.provider.owner().refunds.list({ charge });
    expect(data.map(({ amount }) => amount)).toEqual([990]);
  },
);

/** The receipts for withdrawals that the buyer got, each by whether it says that a person checks the notice. */
const checkedByPerson = () =>
  shop.mail
    .to(shop.buyer)
    .filter(({ subject }) => subject === 'Receipt for your withdrawal')
    .map(({ text }) => text?.includes('We will check your notice'));

test(
  'F-refund A8 C13 between a withdrawal and its refund the download is closed, also while a refused refund waits for a person; a notice during its retry goes to a person',
  { tags: ['slow'] },
  async () => {
    await shop.restart();
    const clientSecret = await declarant.pay('premium', 49.9);
    const met = shop.provider.disturb('POST /v1/refunds', 'refuse');
    const order = declarant.paidOrder();
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
    await met;
    const refused = await shop.download(clientSecret);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ code: 'order_refunded' });
    const { failedForGood } = await eventually(async () => {
      const work = waitingWorkSchema.parse(await (await fetch(`${shop.api.url}/waiting-work`)).json());
      expect(work.failedForGood).toMatchObject([{ kind: 'withdraw-order' }]);
      return work;
    });
    expect((await refusal(await shop.download(clientSecret))).code).toBe('order_refunded');
    const id = failedForGood[0]?.id ?? '';
    const retried = shop.provider.disturb('POST /v1/refunds', 'pause');
    await shop.commands(['retry', id, '--who', 'Ada', '--why', 'the account is mended', '--yes']);
    const resume = await retried;
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
    await eventually(() => expect(checkedByPerson().toSorted()).toEqual([false, true]));
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
    resume?.();
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  },
);

test(
  'A8 A10 after the bank has sent a refund back, the download stays closed and a person decides',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
    await shop.provider.confirm(clientSecret, cards.returnsRefunds, shop.buyer);
    await shop.stateOf(clientSecret);
    const order = declarant.paidOrder();
    const declare = async (count: number) => {
      await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(order) });
      await eventually(() => expect(checkedByPerson()).toHaveLength(count));
    };
    await declare(1);
    await eventually(async () => {
      const { data } = await shop.provider.owner().refunds.list();
      const refunds = data.filter(({ metadata }) => metadata?.['order'] === order);
      expect(refunds.map(({ status }) => status)).toEqual(['failed']);
    });
    await shop.sendEvents();
    await eventually(async () => expect((await shop.stateOf(clientSecret)).reversal).toBeUndefined());
    expect((await refusal(await shop.download(clientSecret))).code).toBe('order_refunded');
    await declare(2);
    expect(checkedByPerson().toSorted()).toEqual([false, true]);
  },
);
