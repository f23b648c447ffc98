import { beforeEach, expect, test } from 'vitest';
import type { Event } from '../../stand-ins/src/payments/objects.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const company = 'company@example.ch';

const shop = openShop({ CONTACT_MAILBOX: company, ORDER_RECOVERY_SECONDS: '1' });

/** What the company gets of payments without an order; of Business it also hears of the first one. */
const reports = () =>
  shop.mail.to(company).filter(({ subject }) => !subject?.startsWith('Première commande Business'));

async function expectReports(count: number) {
  await eventually(() => expect(reports()).toHaveLength(count));
  return reports();
}

/** The number of events before the test. */
let before = new Set<string>();

beforeEach(() => {
  before = new Set(shop.provider.events().map(({ id }) => id));
});

const newEvents = () => shop.provider.events().filter(({ id }) => !before.has(id));
async function send(events: Event[]): Promise<void> {
  for (const event of events) expect((await shop.provider.send(event, shop.api.url)).status).toBe(200);
}
const subjects = () => shop.mail.to(shop.buyer).map(({ subject }) => subject);

/** The orders that each buyer must have in the end. */
const expected = new Map<string, object[]>();
const expectOrder = (order: object) => expected.set(shop.buyer, [...(expected.get(shop.buyer) ?? []), order]);

type Choice = [how: string, choose: (events: Event[]) => Event[]];

async function expectSale(_how: string, choose: (events: Event[]) => Event[]): Promise<void> {
  const address = {
    name: 'Ada Muster',
    line1: 'Musterweg 1',
    postal_code: '8000',
    city: 'Zürich',
    country: 'CH',
  };
  const page = await shop.provider.payByLink({ plan: 'premium', email: shop.buyer, ...address }, '/pay', {
    locale: 'de',
  });
  expect(page).toContain('Die Testzahlung war erfolgreich.');
  const events = choose(newEvents());
  expect(events.length).toBeGreaterThan(0);
  await Promise.all([send(events), send(events)]);
  const [confirmation] = await shop.mail.expectMails(shop.buyer, 1);
  expect(confirmation?.subject).toMatch(/^Bestätigung Ihrer Bestellung, Rechnung \d{4}-\d{6}$/);
  expect(await attachedPdfText(confirmation)).toContain('49.90');
  expectOrder({
    source: 'payment-link',
    kind: 'subscription',
    plan: 'premium',
    amount: 4990,
    language: 'de',
    status: 'active',
    buyer: { name: 'Ada Muster', line1: 'Musterweg 1', postalCode: '8000', city: 'Zürich', country: 'CH' },
  });
  expect(shop.mail.to(shop.buyer)).toHaveLength(1);
}

test.each<Choice>([['as they came', (events) => events]])(
  'C10 C14 M7 a subscription by the payment link gets its order and its invoice, events: %s',
  expectSale,
);

test.each<Choice>([
  ['the last one first', (events) => events.toReversed()],
  ['each twice', (events) => [...events, ...events.toReversed()]],
  ['the invoice’s alone', (events) => events.filter(({ type }) => type === 'invoice.paid')],
  ['the charge’s alone', (events) => events.filter(({ type }) => type === 'charge.succeeded')],
  [
    'the subscription’s alone',
    (events) => events.filter(({ type }) => type === 'customer.subscription.updated'),
  ],
])(
  'C10 C14 M7 a subscription by the payment link gets its order and its invoice, events: %s',
  { tags: ['slow'] },
  expectSale,
);

test.each([['checkout.session.completed'], ['payment_intent.succeeded'], ['charge.succeeded']])(
  'C10 C14 %s alone creates the order of a month without renewal',
  { tags: ['slow'] },
  async (type) => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay/month', { locale: 'en' });
    await send(newEvents().filter((event) => event.type === type));
    const [confirmation] = await shop.mail.expectMails(shop.buyer, 1);
    expect(await attachedPdfText(confirmation)).toContain('CHF 9.90');
    expectOrder({ kind: 'payment', plan: 'basic', status: 'paid' });
  },
);

test.each([
  ['the page’s', { plan: 'basic' }, '/pay', { locale: 'pt-BR', languages: 'ru' }, /^Confirmação/],
  ['the customer’s', { plan: 'basic' }, '/pay', { languages: 'it' }, /^Conferma/],
  ['the country’s', { plan: 'basic', country: 'ES' }, '/pay/month', {}, /^Confirmación/],
  ['French', { plan: 'basic' }, '/pay/month', {}, /^Confirmation de votre commande, facture/],
] as const)(
  'C14 mails to a buyer by the payment link are in %s language',
  { tags: ['slow'] },
  async (_whose, fields, path, how, subject) => {
    await shop.provider.payByLink({ ...fields, email: shop.buyer }, path, how);
    await send(newEvents());
    await shop.mail.expectMails(shop.buyer, 1);
    expect(subjects()[0]).toMatch(subject);
  },
);

test(
  'C10 a renewal of a subscription by the payment link is invoiced like any other',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ plan: 'business', email: shop.buyer }, '/pay', { locale: 'en' });
    await send(newEvents());
    await shop.mail.expectMails(shop.buyer, 1);
    await shop.provider.pass(31, 2);
    await send(newEvents());
    await shop.mail.expectMails(shop.buyer, 2);
  },
);

test.each([
  [
    'a coupon',
    '/pay/month',
    { discount: '2500' },
    'CHF 24.90',
    { kind: 'payment', amount: 2490, status: 'paid' },
  ],
  ['a coupon for all of it', '/pay/month', { discount: '4990' }, 'CHF 0.00', { kind: 'payment', amount: 0 }],
  ['a tax', '/pay', { tax: '404' }, 'CHF 53.94', { kind: 'subscription', amount: 4990, status: 'active' }],
  [
    'two of it',
    '/pay',
    { quantity: '2' },
    'CHF 99.80',
    { kind: 'subscription', amount: 9980, plan: 'premium' },
  ],
] as const)(
  'C10 C14 F-paid-otherwise with %s a sale by the payment link becomes an order at what was paid',
  async (_with, path, fields, paid, order) => {
    const wanted = { plan: 'premium', email: shop.buyer, ...fields };
    await shop.provider.payByLink(wanted, path, { locale: 'en' });
    await send(newEvents());
    const [confirmation] = await shop.mail.expectMails(shop.buyer, 1);
    expect(await attachedPdfText(confirmation)).toContain(paid);
    expectOrder(order);
    expect(reports()).toEqual([]);
  },
);

test('A5 F-plan-of-price a price names its plan, also one with the amount of another plan', async () => {
  await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
  const owner = shop.provider.owner();
  const price = await owner.prices.create({
    currency: 'chf',
    unit_amount: 4990,
    metadata: { plan: 'basic' },
    recurring: { interval: 'month' },
    product_data: { name: 'Basic' },
  });
  const bought = shop.provider.subscriptions().at(-1);
  const items = [{ id: bought?.items.data[0]?.id ?? '', price: price.id }];
  await owner.subscriptions.update(bought?.id ?? '', { items, proration_behavior: 'none' });
  await shop.provider.pass(32, 2);
  await send(newEvents());
  const mails = await shop.mail.expectMails(shop.buyer, 2);
  expect(await attachedPdfText(mails.find(({ text }) => text?.includes('49.90')))).toContain('Basic plan');
  expectOrder({ plan: 'basic', amount: 4990, next_plan: null });
});

test('C10 a refused or expired session creates no order', { tags: ['slow'] }, async () => {
  const page = await shop.provider.payByLink(
    { plan: 'basic', email: shop.buyer, number: '4000000000000002' },
    '/pay',
    {
      locale: 'en',
    },
  );
  expect(page).toContain('Your card was declined.');
  await shop.provider.pass(2);
  expect(newEvents().map(({ type }) => type)).toContain('checkout.session.expired');
  await send(newEvents());
  await awaitEmptyOutbox(shop);
  expected.set(shop.buyer, []);
  expect(shop.mail.to(shop.buyer)).toEqual([]);
  expect(reports()).toEqual([]);
});

test.each([
  ['succeeds', 'paid', 1],
  ['fails', 'cancelled', 0],
] as const)(
  'C10 a bank debit that %s a day after its session is %s',
  { tags: ['slow'] },
  async (delayed, status, mails) => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer, delayed }, '/pay/month', {
      locale: 'en',
    });
    await send(newEvents());
    await awaitEmptyOutbox(shop);
    expect(shop.mail.to(shop.buyer)).toEqual([]);
    await shop.provider.pass(2);
    await send(newEvents());
    await shop.mail.expectMails(shop.buyer, mails);
    await awaitEmptyOutbox(shop);
    expectOrder({ status });
    expect(reports()).toEqual([]);
  },
);

test(
  'C10 C14 reconciliation finds buyers by the payment link whose events are lost, once',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.provider.payByLink({ plan: 'premium', email: shop.buyer }, '/pay/month', { locale: 'en' });
    // Another program uses the same account, and the same word.
    const { id } = await shop.provider.owner().paymentIntents.create({
      amount: 500,
      currency: 'chf',
      automatic_payment_methods: { enabled: true },
      metadata: { order: '123' },
    });
    await shop.provider.owner().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await shop.restart({ RECONCILIATION_HOURS: '0.0002' });
    await shop.mail.expectMails(shop.buyer, 2);
    const rounds = () => shop.api.log().split('"orders reconciled"').length;
    const seen = rounds();
    await eventually(() => expect(rounds()).toBeGreaterThan(seen + 1));
    await send(newEvents());
    expectOrder({ kind: 'subscription', plan: 'basic' });
    expectOrder({ kind: 'payment', plan: 'premium' });
    expect(shop.mail.to(shop.buyer)).toHaveLength(2);
    // The other program's payment has no order, which the next test must not find.
    await shop.provider.owner().refunds.create({ payment_intent: id });
    await send(newEvents());
    await eventually(async () => expect(await unmatched()).toBe(0));
  },
);

const unmatched = async () =>
  Number(/^payments_unmatched (\d+)$/m.exec(await (await fetch(`${shop.api.url}/metrics`)).text())?.[1]);

test('C10 S1 each payment without an order is reported to the company once', async () => {
  await shop.provider.payByLink({ plan: 'other', amount: '1234', email: shop.buyer });
  await send(newEvents());
  await send(newEvents().toReversed());
  const [mail] = await expectReports(1);
  const session = shop.provider.sessions().at(-1)?.id;
  expect(mail?.subject).toBe(`Paiement sans commande\u00a0: ${session}`);
  expect(mail?.text).toMatch(/12,34/);
  expect(await unmatched()).toBe(1);
  await eventually(() =>
    expect(shop.api.log()).toContain(
      `"alarm":"payment_unmatched","reference":"${session}","problem":"price_unknown"`,
    ),
  );

  // Also a charge that the account's owner created manually.
  const intents = shop.provider.owner().paymentIntents;
  const { id } = await intents.create({
    amount: 500,
    currency: 'chf',
    automatic_payment_methods: { enabled: true },
  });
  await intents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://example.com/' });
  await send(newEvents());
  await expectReports(2);
  expect(await unmatched()).toBe(2);
  expect(shop.mail.to(shop.buyer)).toEqual([]);

  // A refunded payment needs no order.
  await shop.provider.owner().refunds.create({ payment_intent: id });
  await send(newEvents());
  await eventually(async () => expect(await unmatched()).toBe(1));
  expect(reports()).toHaveLength(2);
  expected.set(shop.buyer, []);
});

test(
  'C10 a reported payment gets its order when its link becomes known, and is not reported again',
  { tags: ['slow'] },
  async () => {
    const links = shop.provider.links();
    const [subscribe, month] = ['/pay/basic', '/pay/month/basic'].map((path) =>
      links.find(({ url }) => url.endsWith(path)),
    );
    if (!subscribe || !month) throw new Error('no links');
    await shop.restart({ STRIPE_PAYMENT_LINKS: subscribe.id });
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay/month', { locale: 'en' });
    const known = reports().length;
    const waiting = await unmatched();
    await send(newEvents());
    await expectReports(known + 1);
    expect(reports().at(-1)?.text).toContain('Le lien de paiement n’est pas l’un des nôtres.');
    expect(await unmatched()).toBe(waiting + 1);
    await shop.restart({
      STRIPE_PAYMENT_LINKS: `${subscribe.id},${month.id}`,
      RECONCILIATION_HOURS: '0.0002',
    });
    await shop.mail.expectMails(shop.buyer, 1);
    await eventually(async () => expect(await unmatched()).toBe(waiting));
    expect(reports()).toHaveLength(known + 1);
  },
);

test('C9 C10 C14 in the end each of these buyers has exactly the paid orders, each with its invoices', async () => {
  await shop.api.stop();
  const found = await storedRows(
    shop.api.dataDir,
    `select o.*, (select count(*)::int from invoices i where i.order_id = o.id) as invoices
     from orders o order by o.created_at, o.kind desc`,
  );
  for (const [email, orders] of expected) {
    const ofBuyer = found.filter((order) => order['email'] === email);
    expect(ofBuyer, email).toHaveLength(orders.length);
    expect(ofBuyer, email).toEqual(
      expect.arrayContaining(orders.map((order) => expect.objectContaining(order) as object)),
    );
    const invoices = ofBuyer.map((order) => Number(order['invoices']));
    expect(
      invoices.reduce((sum, one) => sum + one, 0),
      email,
    ).toBe(shop.mail.to(email).length);
  }
  await shop.restart();
});
