// @module-tag slow
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';
import { RandomWalk, walkSettings } from './random-walk.ts';
import { storedRows } from './stored-rows.ts';

/* For a long run: WALKS=300 npx vitest run --root api random-walks */
const walks = Number(process.env['WALKS'] ?? 3);
const firstSeed = Number(process.env['WALK_SEED'] ?? 1);
const stepsOfWalk = 10;

const shop = openShop(walkSettings);

const seeds = Array.from({ length: walks }, (_, index) => firstSeed + index);

test.each(seeds)(
  'A4 A5 A6 A7 A8 A9 A10 C9 C10 walk %i: provider, database, invoices, credit notes and mails agree at the end',
  async (seed) => {
    const walk = new RandomWalk(shop, seed);
    await walk.begin();
    for (let step = 0; step < stepsOfWalk; step++) await walk.step();
    const status = await walk.end();
    const history = `after ${walk.steps.join('; ')}`;
    await expectAgreement(walk, status, history);
  },
  300_000,
);

async function expectAgreement({ order, email }: RandomWalk, status: string, history: string): Promise<void> {
  const { provider, mail } = shop;
  const subscription = provider.subscriptions().find(({ metadata }) => metadata['order'] === order);
  const isOver = ['canceled', 'incomplete_expired'].includes(subscription?.status ?? '');
  expect(status === 'ended', `${status} here, ${subscription?.status} at the provider, ${history}`).toBe(
    isOver,
  );

  await shop.api.stop();
  const { dataDir } = shop.api;
  const invoices = await storedRows(
    dataDir,
    `select payment_id, amount, number from invoices where order_id = '${order}'`,
  );
  const notes = await storedRows(
    dataDir,
    `select i.payment_id, sum(c.amount)::int as amount from credit_notes c join invoices i on i.number = c.invoice_number
     where i.order_id = '${order}' group by i.payment_id`,
  );
  const [numbers] = await storedRows(
    dataDir,
    `select (select count(*)::int from invoices) as invoices, (select max(number) from invoices) as last_invoice,
     (select count(*)::int from credit_notes) as notes, (select max(number) from credit_notes) as last_note`,
  );
  await shop.restart();

  const ofSubscription = provider
    .invoices()
    .filter(({ parent }) => parent.subscription_details.subscription === subscription?.id);
  const paid = ofSubscription.filter((one) => one.status === 'paid' && one.amount_paid > 0);
  const charged = provider.charges().filter((one) => one.customer === subscription?.customer && one.paid);
  expect(sumOf(charged), `charged is what invoices say, ${history}`).toBe(
    paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
  );
  expect(charged, `each paid once, ${history}`).toHaveLength(paid.length);
  const inOrder = (rows: [unknown, unknown][]) => rows.sort(([a], [b]) => String(a).localeCompare(String(b)));
  expect(inOrder(invoices.map((row) => [row['payment_id'], row['amount']])), `invoices, ${history}`).toEqual(
    inOrder(paid.map(({ id, amount_paid }) => [id, amount_paid])),
  );
  expect(
    notes.reduce((sum, row) => sum + Number(row['amount']), 0),
    `credit notes, ${history}`,
  ).toBe(charged.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0));
  expect(numbers?.['last_invoice'] ?? 0, 'invoice numbers without a gap').toBe(numbers?.['invoices']);
  expect(numbers?.['last_note'] ?? 0, 'credit note numbers without a gap').toBe(numbers?.['notes']);

  const subjects = mail.to(email).map(({ subject }) => subject ?? '');
  for (const { number } of invoices as { number: number }[]) {
    const printed = `-${String(number).padStart(6, '0')}`;
    expect(
      subjects.filter((subject) => subject.endsWith(printed)),
      `one mail with invoice ${number}, ${history}`,
    ).toHaveLength(1);
  }
  const ends = subjects.filter((subject) => /has ended$/.test(subject));
  expect(ends.length, `told of the end at most once, ${history}`).toBeLessThanOrEqual(1);
}

const sumOf = (charges: { amount: number }[]) => charges.reduce((sum, { amount }) => sum + amount, 0);
