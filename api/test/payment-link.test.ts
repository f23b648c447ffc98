import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '../stand-ins/src/payments/objects.ts';
import { folderWithFreshData, startApi, type ApiProcess } from './api-process.ts';
import { attachedPdfText, startMailServer, type MailServer } from './mail-server.ts';
import { storedRows } from './stored-rows.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

const company = 'company@example.ch';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let provider: TestProvider;
let mail: MailServer;
let api: ApiProcess;
let buyer = '';
let count = 0;
/** The number of events before the test. */
let before = new Set<string>();

beforeAll(async () => {
  [folder, provider, mail] = await Promise.all([
    folderWithFreshData(),
    startTestProvider(),
    startMailServer(),
  ]);
  api = await start();
});
beforeEach(() => {
  buyer = `buyer${(count += 1)}@example.ch`;
  before = new Set(provider.events().map(({ id }) => id));
});
afterAll(async () => {
  await api.stop();
  await Promise.all([folder.remove(), provider.close(), mail.close()]);
});

function start(environment: Record<string, string> = {}): Promise<ApiProcess> {
  return startApi(folder.path, {
    ...provider.environment,
    SMTP_URL: mail.url,
    CONTACT_MAILBOX: company,
    RECONCILIATION_HOURS: '0',
    ...environment,
  });
}

const newEvents = () => provider.events().filter(({ id }) => !before.has(id));
async function send(events: Event[]): Promise<void> {
  for (const event of events) expect((await provider.send(event, api.url)).status).toBe(200);
}
const subjects = () => mail.to(buyer).map(({ subject }) => subject);

/** Waits until all events so far are processed. */
const settled = () =>
  vi.waitFor(
    async () =>
      expect(await (await fetch(`${api.url}/metrics`)).text()).toMatch(
        /^outbox_waiting{failed="no"} 0\noutbox_waiting{failed="yes"} 0$/m,
      ),
    { timeout: 30_000, interval: 100 },
  );

/** The orders that each buyer must have in the end. */
const expected = new Map<string, object[]>();
const expectOrder = (order: object) => expected.set(buyer, [...(expected.get(buyer) ?? []), order]);

test.each<[string, (events: Event[]) => Event[]]>([
  ['as they came', (events) => events],
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
  async (_how, choose) => {
    const address = {
      name: 'Ada Muster',
      line1: 'Musterweg 1',
      postal_code: '8000',
      city: 'Zürich',
      country: 'CH',
    };
    const page = await provider.payByLink({ plan: 'premium', email: buyer, ...address }, '/pay', {
      locale: 'de',
    });
    expect(page).toContain('Die Testzahlung war erfolgreich.');
    const events = choose(newEvents());
    expect(events.length).toBeGreaterThan(0);
    await Promise.all([send(events), send(events)]);
    const [confirmation] = await mail.expectMails(buyer, 1);
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
    expect(mail.to(buyer)).toHaveLength(1);
  },
);

test.each([['checkout.session.completed'], ['payment_intent.succeeded'], ['charge.succeeded']])(
  'C10 C14 %s alone creates the order of a month without renewal',
  async (type) => {
    await provider.payByLink({ plan: 'basic', email: buyer }, '/pay/month', { locale: 'en' });
    await send(newEvents().filter((event) => event.type === type));
    const [confirmation] = await mail.expectMails(buyer, 1);
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
  async (_whose, fields, path, how, subject) => {
    await provider.payByLink({ ...fields, email: buyer }, path, how);
    await send(newEvents());
    await mail.expectMails(buyer, 1);
    expect(subjects()[0]).toMatch(subject);
  },
);

test('C10 a renewal of a subscription by the payment link is invoiced like any other', async () => {
  await provider.payByLink({ plan: 'business', email: buyer }, '/pay', { locale: 'en' });
  await send(newEvents());
  await mail.expectMails(buyer, 1);
  await provider.pass(31, 2);
  await send(newEvents());
  await mail.expectMails(buyer, 2);
});

test('C10 a refused or expired session creates no order', async () => {
  const page = await provider.payByLink({ plan: 'basic', email: buyer, number: '4000000000000002' }, '/pay', {
    locale: 'en',
  });
  expect(page).toContain('Your card was declined.');
  await provider.pass(2);
  expect(newEvents().map(({ type }) => type)).toContain('checkout.session.expired');
  await send(newEvents());
  await settled();
  expected.set(buyer, []);
  expect(mail.to(buyer)).toEqual([]);
  expect(mail.to(company)).toEqual([]);
});

test.each([
  ['succeeds', 'paid', 1],
  ['fails', 'cancelled', 0],
] as const)('C10 a bank debit that %s a day after its session is %s', async (delayed, status, mails) => {
  await provider.payByLink({ plan: 'basic', email: buyer, delayed }, '/pay/month', { locale: 'en' });
  await send(newEvents());
  await settled();
  expect(mail.to(buyer)).toEqual([]);
  await provider.pass(2);
  await send(newEvents());
  await mail.expectMails(buyer, mails);
  await settled();
  expectOrder({ status });
  expect(mail.to(company)).toEqual([]);
});

test('C10 C14 reconciliation finds buyers by the payment link whose events are lost, once', async () => {
  await provider.payByLink({ plan: 'basic', email: buyer }, '/pay', { locale: 'en' });
  await provider.payByLink({ plan: 'premium', email: buyer }, '/pay/month', { locale: 'en' });
  await api.stop();
  api = await start({ RECONCILIATION_HOURS: '0.0002' });
  await mail.expectMails(buyer, 2);
  const rounds = () => api.log().split('"orders reconciled"').length;
  const seen = rounds();
  await vi.waitFor(() => expect(rounds()).toBeGreaterThan(seen + 1), { timeout: 20_000 });
  await send(newEvents());
  expectOrder({ kind: 'subscription', plan: 'basic' });
  expectOrder({ kind: 'payment', plan: 'premium' });
  expect(mail.to(buyer)).toHaveLength(2);
});

const unmatched = async () =>
  Number(/^payments_unmatched (\d+)$/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]);

test('C10 S1 each payment without an order is reported to the company once', async () => {
  await provider.payByLink({ plan: 'other', amount: '1234', email: buyer });
  await send(newEvents());
  await send(newEvents().toReversed());
  const [told] = await mail.expectMails(company, 1);
  const session = provider.sessions().at(-1)?.id;
  expect(told?.subject).toBe(`Paiement sans commande\u00a0: ${session}`);
  expect(told?.text).toMatch(/12,34/);
  expect(await unmatched()).toBe(1);
  expect(api.log()).toContain(
    `"alarm":"payment_unmatched","reference":"${session}","problem":"price_unknown"`,
  );

  // Also a charge that the account's owner created manually.
  const intents = provider.owner().paymentIntents;
  const { id } = await intents.create({
    amount: 500,
    currency: 'chf',
    automatic_payment_methods: { enabled: true },
  });
  await intents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://example.com/' });
  await send(newEvents());
  await mail.expectMails(company, 2);
  expect(await unmatched()).toBe(2);
  expect(mail.to(buyer)).toEqual([]);

  // A refunded payment needs no order.
  await provider.owner().refunds.create({ payment_intent: id });
  await send(newEvents());
  await vi.waitFor(async () => expect(await unmatched()).toBe(1), { timeout: 10_000 });
  expect(mail.to(company)).toHaveLength(2);
  expected.set(buyer, []);
});

test('C10 a reported payment gets its order when its link becomes known, and is not reported again', async () => {
  const [subscribe, month] = provider.links();
  if (!subscribe || !month) throw new Error('no links');
  await api.stop();
  api = await start({ STRIPE_PAYMENT_LINKS: subscribe.id });
  await provider.payByLink({ plan: 'basic', email: buyer }, '/pay/month', { locale: 'en' });
  const known = mail.to(company).length;
  const waiting = await unmatched();
  await send(newEvents());
  await mail.expectMails(company, known + 1);
  expect(mail.to(company).at(-1)?.text).toContain('Le lien de paiement n’est pas l’un des nôtres.');
  expect(await unmatched()).toBe(waiting + 1);
  await api.stop();
  api = await start({ STRIPE_PAYMENT_LINKS: `${subscribe.id},${month.id}`, RECONCILIATION_HOURS: '0.0002' });
  await mail.expectMails(buyer, 1);
  await vi.waitFor(async () => expect(await unmatched()).toBe(waiting), { timeout: 20_000 });
  expect(mail.to(company)).toHaveLength(known + 1);
});

test('C9 C10 C14 in the end each of these buyers has exactly the paid orders, each with its invoices', async () => {
  await api.stop();
  const found = await storedRows(
    folder.path,
    `select o.*, (select count(*)::int from invoices i where i.order_id = o.id) as invoices
     from orders o order by o.created_at, o.kind desc`,
  );
  for (const [email, orders] of expected) {
    const own = found.filter((order) => order['email'] === email);
    expect(own, email).toHaveLength(orders.length);
    expect(own, email).toEqual(
      expect.arrayContaining(orders.map((order) => expect.objectContaining(order) as object)),
    );
    const invoices = own.map((order) => Number(order['invoices']));
    expect(
      invoices.reduce((sum, one) => sum + one, 0),
      email,
    ).toBe(mail.to(email).length);
  }
  api = await start();
});
