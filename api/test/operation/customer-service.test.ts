import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const as = ['--who', 'Ada', '--why', 'she called'];

/** Pays once. @returns the order's number */
async function paidOrder(card = cards.good): Promise<string> {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, card, shop.buyer);
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
  await shop.mail.expectMails(shop.buyer, 1);
  return shop.provider.payments().at(-1)?.metadata['order'] ?? '';
}

/** Runs commands, which must succeed. @returns their output */
async function run(...commands: string[][]): Promise<string[]> {
  const done = await shop.commands(...commands);
  expect(done.map(({ code }) => code)).toEqual(commands.map(() => 0));
  return done.map(({ output }) => output);
}

test('O7 an order is found by its number, its invoice’s number and any spelling of the address', async () => {
  const order = await paidOrder();
  const [output = ''] = await run(['find', order]);
  expect(output).toContain(`${order}  payment premium  CHF`);
  expect(output).toMatch(/order-confirmation: done/);
  const invoice = /invoice (\d{4}-\d{6})/.exec(output)?.[1] ?? '';
  const found = await run(
    ['find', invoice],
    ['find', shop.buyer.toUpperCase()],
    ['find', 'nobody@example.ch'],
  );
  expect(found).toEqual([output, output, 'No order was found.\n']);
});

test(
  'O7 a dry run sends no mails; the real run sends them again and records who and why',
  { tags: ['slow'] },
  async () => {
    const order = await paidOrder();
    const resend = ['resend', order, ...as];
    const [dry, before, done, history] = await run(resend, ['history'], [...resend, '--yes'], ['history']);
    expect(dry).toBe(
      `Would send again to ${shop.buyer}: order-confirmation. Nothing was done; add --yes to do it.\n`,
    );
    expect(before).not.toContain(order);
    expect(done).toMatch(/^Done: send again/);
    expect(JSON.parse(history ?? '')).toMatchObject({
      who: 'Ada',
      what: 'resend',
      why: 'she called',
      subject: order,
    });
    const [first, again] = await shop.mail.expectMails(shop.buyer, 2);
    expect(again?.subject).toBe(first?.subject);
    const [more] = await run(resend);
    expect(more, 'what was sent again is not doubled').toBe(dry);
  },
);

test('O7 a payment is refunded once', async () => {
  const order = await paidOrder();
  const refund = ['refund', order, ...as];
  const [dry, , again] = await shop.commands(refund, [...refund, '--yes'], [...refund, '--yes']);
  expect(dry?.output).toMatch(/^Would refund CHF\s49\.90, closing/);
  expect([again?.code, again?.output]).toEqual([1, expect.stringContaining('already') as string]);
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
});

test('O7 F-invoice-number a refund of an invoice that is not written as printed is refused, and ends nothing', async () => {
  const [, invoice = ''] =
    /invoice (\d{4}-\d{6})/.exec((await run(['find', await paidOrder()]))[0] ?? '') ?? [];
  const [exact] = await run(['refund', invoice, ...as]);
  expect(exact).toMatch(/^Would refund CHF\s49\.90 of \S+, and nothing else/);
  const otherwise = [String(Number(invoice.slice(5))), `2001-${invoice.slice(5)}`];
  for (const { code, output } of await shop.commands(
    ...otherwise.map((one) => ['refund', one, ...as, '--yes']),
  )) {
    expect(code).toBe(1);
    expect(output).toContain(`Write the invoice number as it is printed: ${invoice}`);
  }
});

test('O7 A10 after a partial refund the rest is refunded', { tags: ['slow'] }, async () => {
  const order = await paidOrder();
  const charge = shop.provider.charges().at(-1)?.id ?? '';
  await shop.provider.owner().refunds.create({ charge, amount: 2000 });
  await shop.sendEvents();
  await shop.mail.expectMails(shop.buyer, 2);
  const refund = ['refund', order, ...as];
  const [dry] = await shop.commands(refund, [...refund, '--yes']);
  expect(dry?.output).toMatch(/^Would refund CHF\s29\.90, closing/);
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
});

test(
  'O7 A10 a refund that the buyer’s bank sends back raises an alarm, and is made again on request',
  { tags: ['slow'] },
  async () => {
    const order = await paidOrder(cards.returnsRefunds);
    const refund = ['refund', order, ...as];
    const refunds = async () =>
      (await shop.provider.owner().refunds.list()).data.filter(
        ({ metadata }) => metadata?.['order'] === order,
      );
    const sentBack = async (count: number) => {
      await eventually(async () =>
        expect((await refunds()).map(({ status }) => status)).toEqual(Array(count).fill('failed')),
      );
      await shop.sendEvents();
    };
    await shop.commands([...refund, '--yes']);
    await sentBack(1);
    await eventually(() => expect(shop.api.log()).toContain('"alarm":"refund_failed"'));
    const [again] = await shop.commands([...refund, '--yes']);
    expect(again?.output).toMatch(/^Done: refund CHF\s49\.90/);
    await sentBack(2);
  },
);

test(
  'O7 closing an account erases the customer, and the history contains no address',
  { tags: ['slow'] },
  async () => {
    const order = await paidOrder();
    const close = ['close', shop.buyer, ...as];
    const find = ['find', shop.buyer];
    const [dry, before, done, after, history] = await run(close, find, [...close, '--yes'], find, [
      'history',
    ]);
    expect(dry).toMatch(/^Would erase the customer of 1 orders/);
    expect(before).toContain(order);
    expect(done).toMatch(/^Done: erase/);
    expect(after).toBe('No order was found.\n');
    expect(history).toContain(order);
    expect(history).not.toContain(shop.buyer);
  },
);

test(
  'O7 unknown commands are refused, and changes require a name and a reason',
  { tags: ['slow'] },
  async () => {
    const order = await paidOrder();
    const wrong = [['nothing'], ['find'], ['find', 'a', 'b'], ['find', 'a', '--force']];
    const [unnamed, unknown, ...incomplete] = await shop.commands(
      ['refund', order, '--yes'],
      ['refund', 'nothing', ...as],
      ...wrong,
    );
    expect(unnamed).toEqual({ code: 1, output: 'api: refund needs --who and --why, for the history\n' });
    expect(unknown).toEqual({ code: 1, output: 'api: There is no order nothing\n' });
    for (const { code, output } of incomplete)
      expect([code, output]).toEqual([1, expect.stringContaining('find <order') as string]);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
  },
);
