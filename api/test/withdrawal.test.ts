import { expect, test } from 'vitest';
import { waitingWorkSchema } from '@site/api-contract/waiting-work';
import { AccountHolder } from './support/account-holder.ts';
import { awaitEmptyOutbox } from './support/data-subject.ts';
import { company, Declarant } from './support/declarant.ts';
import { eventually } from './support/eventually.ts';
import { attachedPdfText } from './support/mail-server.ts';
import { postJson, refusal } from './support/requests.ts';
import { cards, offerIn, openShop, secretIn } from './support/shop.ts';
import { age, storedRows } from './support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const declarant = new Declarant(shop);

/** The number of the latest order, as its buyer knows it. */
const paidOrder = () => shop.provider.payments().at(-1)?.metadata['order'] ?? '';

/** Pays once, without consent to immediate delivery. @returns the client secret */
async function pay(plan: string, amount: number): Promise<string> {
  const clientSecret = await secretIn(await shop.pay({ plan, amount, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf(clientSecret);
  return clientSecret;
}

/** A subscription whose first month is unpaid. @returns the secret of the form that pays it, and the order's number */
async function unpaidMonth(): Promise<{ openTab: string; order: string }> {
  const response = await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' });
  const clientSecret = await secretIn(response);
  await shop.provider.confirm(clientSecret, cards.chargeFails);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('past_due');
  const openTab = await secretIn(await postJson(`${shop.api.url}/api/order-payment`, { clientSecret }));
  const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  return { openTab, order };
}

/** Fills in the first form. @returns the draft to confirm */
async function withdraw(contract: string): Promise<string> {
  const page = await declarant.send('withdraw', { name: 'Ada Lovelace', email: shop.buyer, contract });
  return page['confirm']?.['draft'] as string;
}

/** The mail with the receipt; several workers send mails, so it may arrive after others. */
function mailedReceipt() {
  return eventually(() => {
    const mail = shop.mail.to(shop.buyer).find(({ subject }) => subject === 'Receipt for your withdrawal');
    expect(mail).toBeDefined();
    return mail;
  });
}

test('A8 a withdrawal needs a confirmation; then the payment is refunded once and the contract ends', async () => {
  const clientSecret = await pay('premium', 49.9);
  await shop.mail.expectMails(shop.buyer, 1);
  const draft = await withdraw(`Order ${paidOrder()}`);
  expect(draft).toBeDefined();
  const confirm = () => declarant.post('confirm-withdrawal', { draft });
  const [first, second] = await Promise.all([confirm(), confirm()]);
  expect(first.headers.get('location')).toBe(second.headers.get('location'));
  expect((await declarant.follow(first))['receipt']).toMatchObject({ title: 'Receipt for your withdrawal' });
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Receipt for your withdrawal', 'Refund for Premium']),
  );
  expect((await shop.stateOf(clientSecret)).downloadable).toBe(false);
});

test('A8 a withdrawal from a trial ends it at once', async () => {
  const clientSecret = await declarant.startTrial('business');
  const draft = await withdraw(shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '');
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
  await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
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
      await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
      await eventually(() => expect(shop.provider.charges().at(-1)?.refunded).toBe(true));
    },
  );

test(
  'A8 a withdrawal within the term refunds all payments, month and change of plan, and the mail states the sum',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await declarant.startTrial();
    await shop.provider.pass(14, 2);
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
    const holder = new AccountHolder(shop, 'en');
    await awaitEmptyOutbox(shop);
    await holder.signIn(shop.buyer, shop.mail.to(shop.buyer).length);
    await holder.changePlan('premium', order);
    const [month, rest] = shop.provider.charges().slice(-2);
    expect(month?.amount).toBe(990);

    await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
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
    const receipt = await mailedReceipt();
    expect(receipt?.text).toContain(((990 + (rest?.amount ?? 0)) / 100).toFixed(2));
  },
);

test(
  'A8 A10 after a partial refund, a withdrawal refunds the rest, and the mail states the rest',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await pay('premium', 49.9);
    const charge = shop.provider.charges().at(-1)?.id ?? '';
    await shop.provider.owner().refunds.create({ charge, amount: 2000 });
    await shop.sendEvents();
    const refunded = () =>
      shop.mail.to(shop.buyer).filter(({ subject }) => subject?.startsWith('Refund for ')).length;
    await eventually(() => expect(refunded()).toBe(1));
    await declarant.post('confirm-withdrawal', { draft: await withdraw(paidOrder()) });
    const receipt = await mailedReceipt();
    expect(receipt?.text).toMatch(/We are refunding CHF\s29\.90/);
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
    expect((await shop.stateOf(clientSecret)).downloadable).toBe(false);
  },
);

test(
  'A8 the time to withdraw begins when the payment is confirmed, not when the order page was opened',
  { tags: ['slow'] },
  async () => {
    await pay('premium', 49.9);
    await shop.mail.expectMails(shop.buyer, 1);
    const order = paidOrder();
    await shop.api.stop();
    await age(shop.api.dataDir, 'orders.created_at', '15 days', `id = '${order}'`);
    await age(shop.api.dataDir, 'invoices.issued_at', '14 days', `order_id = '${order}'`);
    await shop.restart();
    await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  },
);

test(
  'A8 after a withdrawal while a month is unpaid, nobody can pay that month any more',
  { tags: ['slow'] },
  async () => {
    const { openTab, order } = await unpaidMonth();
    const proof = { clientSecret: openTab };
    await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
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
    const draft = await withdraw(order);
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
    await declarant.post('confirm-withdrawal', { draft: await withdraw(found.split(' ')[0] ?? '') });
    const [receipt] = await shop.mail.expectMails(shop.buyer, 1);
    expect(receipt?.text).toMatch(/We are refunding CHF\s9\.90/);
    await shop.provider.pass(2);
    await shop.sendEvents();
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(990));
  },
);

test(
  'A8 after consent to immediate delivery, or for no known contract, a person decides',
  { tags: ['slow'] },
  async () => {
    await shop.restart({ CONTACT_MAILBOX: company });
    const clientSecret = await pay('premium', 49.9);
    expect((await shop.download(clientSecret)).status).toBe(200);
    const before = shop.mail.to(company).length;
    for (const contract of [paidOrder(), '2026-999999']) {
      const draft = await withdraw(contract);
      expect((await declarant.send('confirm-withdrawal', { draft }))['receipt']).toBeDefined();
    }
    await shop.mail.expectMails(company, before + 2);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
  },
);

/** What the confirmation of the latest order calls it. */
async function mailedNumbers(): Promise<{ order: string; invoice: string; pdf: string }> {
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  const order = /^Order number: (.+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const invoice = /invoice (\d{4}-\d{6})$/.exec(mail?.subject ?? '')?.[1] ?? '';
  return { order, invoice, pdf: await attachedPdfText(mail) };
}

test('A16 A8 A13 a withdrawal is refunded by itself if it names the order’s number, as in the mail, not an invoice’s', async () => {
  await shop.restart({ CONTACT_MAILBOX: company });
  const before = shop.mail.to(company).length;
  const clientSecret = await pay('premium', 49.9);
  const numbers = await mailedNumbers();
  expect(numbers.order).toMatch(/^[2-9A-H]{3}-[2-9A-H]{3}-[2-9A-H]{3}$/);
  expect(numbers.pdf).toContain(numbers.order);
  expect((await shop.stateOf(clientSecret)).number).toBe(numbers.order);
  const refunded = () => shop.provider.charges().at(-1)?.amount_refunded;
  const confirm = async (contract: string) =>
    declarant.post('confirm-withdrawal', { draft: await withdraw(contract) });

  await confirm(`my invoice: ${numbers.invoice}`);
  await shop.mail.expectMails(company, before + 1);
  expect(refunded(), 'the next number can be guessed').toBe(0);
  await confirm(`my order: ${numbers.order.toLowerCase()}`);
  await eventually(() => expect(refunded()).toBe(4990));
});

test('A16 A8 the form names the only contract of the signed-in person, and the address', async () => {
  await pay('basic', 9.9);
  const { order } = await mailedNumbers();
  const holder = new AccountHolder(shop, 'en');
  await holder.signIn(shop.buyer, 1);
  const headers = { cookie: holder.cookie };
  const form = async (kind: string) =>
    (
      (await (await fetch(`${shop.api.url}/api/declarations/${kind}`, { headers })).json()) as {
        form: object;
      }
    ).form;
  expect(await form('withdrawal')).toMatchObject({ contract: order, email: shop.buyer, name: '' });
  expect(await form('withdrawal')).not.toHaveProperty('wrong');
  expect(await form('cancellation')).toMatchObject({ contract: '', email: shop.buyer });
});

test(
  'A8 A13 a withdrawal that names only a plan has no effect: a person decides',
  { tags: ['slow'] },
  async () => {
    await shop.restart({ CONTACT_MAILBOX: company });
    const clientSecret = await pay('premium', 49.9);
    const before = shop.mail.to(company).length;
    const draft = await withdraw('Premium');
    await declarant.post('confirm-withdrawal', { draft });
    await shop.mail.expectMails(company, before + 1);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
    expect((await shop.stateOf(clientSecret)).downloadable).toBe(true);
  },
);

test.each([
  ['before the call reaches the provider', 'hold'],
  ['after the refund, before the api gets the response', 'lose'],
] as const)(
  'A8 the payment is refunded once when the api is killed %s',
  { tags: ['slow'] },
  async (_when, fault) => {
    await pay('basic', 9.9);
    const draft = await withdraw(paidOrder());
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

test(
  'F-refund A8 C13 between a withdrawal and its refund the download is closed, also while a refused refund waits for a person',
  { tags: ['slow'] },
  async () => {
    await shop.restart();
    const clientSecret = await pay('premium', 49.9);
    const met = shop.provider.disturb('POST /v1/refunds', 'refuse');
    await declarant.post('confirm-withdrawal', { draft: await withdraw(paidOrder()) });
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
    await shop.commands(['retry', id, '--who', 'Ada', '--why', 'the account is mended', '--yes']);
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
    const order = paidOrder();
    const receipts = () =>
      shop.mail.to(shop.buyer).filter(({ subject }) => subject === 'Receipt for your withdrawal');
    const declare = async (count: number) => {
      await declarant.post('confirm-withdrawal', { draft: await withdraw(order) });
      await eventually(() => expect(receipts()).toHaveLength(count));
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
    expect(
      receipts()
        .map(({ text }) => text?.includes('We will check your notice'))
        .sort(),
    ).toEqual([false, true]);
  },
);
