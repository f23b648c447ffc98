import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { startTestProvider } from '../support/test-provider.ts';

const order = { plan: 'premium', amount: 49.9, language: 'en' };

const shop = openShop({ ORDER_RECOVERY_SECONDS: '2' }, { isForEachTest: true });

const statusOf = async (clientSecret: string) => (await shop.stateOf(clientSecret)).status;
const confirm = (clientSecret: string) => shop.provider.confirm(clientSecret, cards.good, shop.buyer);

/** Checks the result after a crash: one paid payment, one invoice and one mail. */
async function expectPaidOnce(clientSecret: string): Promise<void> {
  await shop.sendEvents();
  await shop.sendEvents('reversed');
  expect(await statusOf(clientSecret)).toBe('paid');
  expect(shop.provider.payments()).toHaveLength(1);
  const [confirmation] = await shop.mail.expectMails(shop.buyer, 1);
  expect(confirmation?.subject).toMatch(/invoice \d{4}-000001$/);
}

test.each([
  ['before the call reaches the provider', 'hold'],
  ['after the provider’s response, before the order is updated', 'lose'],
] as const)(
  'C9 the order is charged once when the api is killed %s',
  { tags: ['slow'] },
  async (_when, fault) => {
    const met = shop.provider.disturb('POST /v1/payment_intents', fault);
    const cutOff = shop.pay(order).catch(() => undefined);
    await met;
    await shop.api.kill();
    await cutOff;
    await shop.restart();
    const clientSecret = await secretIn(await shop.pay(order));
    await confirm(clientSecret);
    await expectPaidOnce(clientSecret);
  },
);

test(
  'C9 the order is charged once when the api is killed after its response, before any webhook',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await secretIn(await shop.pay(order));
    await shop.api.kill();
    await confirm(clientSecret);
    await shop.restart();
    expect(await secretIn(await shop.pay(order))).toBe(clientSecret);
    await expectPaidOnce(clientSecret);
  },
);

test('C10 nothing is lost when the api is killed after it stored a webhook and before it processed it', async () => {
  const clientSecret = await secretIn(await shop.pay(order));
  await confirm(clientSecret);
  const intentId = clientSecret.split('_secret_')[0];
  const read = shop.provider.disturb(`GET /v1/payment_intents/${intentId}`, 'hold', 5);
  const succeeded = shop.provider.events().find(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('no event');
  expect((await shop.provider.send(succeeded, shop.api.url)).status).toBe(200);
  await read;
  await shop.api.kill();
  shop.provider.calm();
  await shop.restart();
  await shop.mail.expectMails(shop.buyer, 1);
  await expectPaidOnce(clientSecret);
});

test(
  'C9 C16 the order is charged once when provider and api are killed while it is created',
  { tags: ['slow'] },
  async () => {
    const met = shop.provider.disturb('POST /v1/payment_intents', 'lose');
    const cutOff = shop.pay(order).catch(() => undefined);
    await met;
    await Promise.all([shop.provider.kill(), shop.api.kill()]);
    await cutOff;
    await shop.provider.restart();
    await shop.restart();
    const clientSecret = await secretIn(await shop.pay(order));
    await confirm(clientSecret);
    await expectPaidOnce(clientSecret);
  },
);

test(
  'C9 C16 while the provider is down the buyer gets an error; afterwards the same order is paid once',
  { tags: ['slow'] },
  async () => {
    await shop.provider.kill();
    const refused = await shop.pay(order);
    expect([refused.status, (await refusal(refused)).code]).toEqual([503, 'payment_provider_unavailable']);
    await shop.provider.restart();
    const clientSecret = await secretIn(await shop.pay(order));
    await confirm(clientSecret);
    await shop.provider.kill();
    await shop.provider.restart();
    await expectPaidOnce(clientSecret);
  },
);

test(
  'C5 a trial is created once and confirmed by mail when the api is killed meanwhile, even without a new request',
  { tags: ['slow'] },
  async () => {
    const met = shop.provider.disturb('POST /v1/subscriptions', 'lose');
    const cutOff = shop
      .subscribe({ email: shop.buyer, planId: 'basic', language: 'en' })
      .catch(() => undefined);
    await met;
    await shop.api.kill();
    await cutOff;
    await shop.restart();
    await shop.mail.expectMails(shop.buyer, 1);
    expect(shop.provider.subscriptions()).toHaveLength(1);
    const clientSecret = await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic' }));
    expect(await statusOf(clientSecret)).toBe('trialing');
    expect(shop.provider.subscriptions()).toHaveLength(1);
  },
);

test('C10 the reconciliation finds a payment whose webhooks were all lost', { tags: ['slow'] }, async () => {
  const clientSecret = await secretIn(await shop.pay(order));
  await confirm(clientSecret);
  await shop.restart({ RECONCILIATION_HOURS: '0.0002' });
  await shop.mail.expectMails(shop.buyer, 1);
  await expectPaidOnce(clientSecret);
});

test(
  'C10 reconciliation can be switched off, so that the other tests depend on webhooks only',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await secretIn(await shop.pay(order));
    await confirm(clientSecret);
    expect(shop.api.log()).toContain('reconciliation is off');
    expect(shop.api.log()).not.toContain('"orders reconciled"');
    await expectPaidOnce(clientSecret);
  },
);

test(
  'C10 an abandoned payment is cancelled, and its key cannot start another one',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await secretIn(await shop.pay(order));
    await shop.restart({ RECONCILIATION_HOURS: '0.0002', ABANDONED_AFTER_HOURS: '0.0001' });
    await eventually(async () => expect(await statusOf(clientSecret)).toBe('cancelled'));
    expect(shop.provider.payments().map(({ status }) => status)).toEqual(['canceled']);
    const again = await shop.pay(order);
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'order_closed']);
  },
);

test(
  'C10 a failure to cancel an abandoned payment is logged, and the next reconciliation cancels it',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await secretIn(await shop.pay(order));
    await shop.provider.fail(`POST /v1/payment_intents/${shop.provider.payments()[0]?.id}/cancel`);
    await shop.restart({ RECONCILIATION_HOURS: '0.0002', ABANDONED_AFTER_HOURS: '0.0001' });
    await eventually(async () => expect(await statusOf(clientSecret)).toBe('cancelled'));
    expect(shop.api.log()).toContain('an order could not be reconciled');
  },
);

test('C9 an order that the provider refuses is closed and not retried', { tags: ['slow'] }, async () => {
  const refused = shop.provider.disturb('POST /v1/payment_intents', 'refuse', 100);
  const first = await shop.pay(order);
  expect([first.status, (await refusal(first)).code]).toEqual([502, 'payment_refused']);
  await refused;
  const again = await shop.pay(order);
  expect([again.status, (await refusal(again)).code]).toEqual([409, 'order_closed']);
  // The outbox runs its job after ORDER_RECOVERY_SECONDS and finds it cancelled.
  await eventually(() =>
    expect(shop.api.logged()).toContainEqual(
      expect.objectContaining({ kind: 'finish-order', attempts: 1, msg: 'job done' }),
    ),
  );
});

test(
  'C9 after an accepted change of account, unpaid orders are closed, paid ones stay paid, and reconciliation succeeds',
  { tags: ['slow'] },
  async () => {
    const open = await secretIn(await shop.pay(order));
    const paid = await secretIn(await shop.pay(order, 'another-order-of-the-browser'));
    const trial = await secretIn(
      await shop.subscribe({ email: shop.buyer, planId: 'basic' }, 'a-trial-of-the-browser'),
    );
    await confirm(paid);
    expect(await statusOf(paid)).toBe('paid');
    await shop.api.stop();
    await shop.provider.close();
    shop.provider = await startTestProvider();
    const accepted = { STRIPE_ACCOUNT: shop.provider.account() };
    await shop.restart(accepted);
    for (const again of [
      await shop.pay(order),
      await shop.subscribe({ email: shop.buyer, planId: 'basic' }, 'a-trial-of-the-browser'),
    ]) {
      expect([again.status, (await refusal(again)).code]).toEqual([409, 'order_closed']);
    }
    // Other orders are closed only if the account knows at least one.
    await secretIn(await shop.pay(order, 'an-order-at-the-new-account'));
    await shop.restart({ ...accepted, RECONCILIATION_HOURS: '0.0002' });
    await eventually(() => expect(shop.api.log()).toContain('orders reconciled'));
    expect([await statusOf(open), await statusOf(trial), await statusOf(paid)]).toEqual([
      'cancelled',
      'ended',
      'paid',
    ]);
    expect(shop.api.log()).not.toContain('could not be reconciled');
  },
);
