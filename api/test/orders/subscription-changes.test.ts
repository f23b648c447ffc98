// @module-tag slow
import { expect, test } from 'vitest';
import { signedIn, type AccountHolder } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const current = () => shop.provider.subscriptions().at(-1);

/** A subscription in its first paid month; the mails of trial and invoice have arrived. */
async function paidSubscription(): Promise<AccountHolder> {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 1);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  await shop.mail.expectMails(shop.buyer, 2);
  return signedIn(shop);
}

const subjects = (mails: { subject?: string | undefined }[]) => mails.map(({ subject }) => subject ?? '');

test('A4 a cancelled subscription runs to the end of its month; cancellation and end are mailed once each', async () => {
  const holder = await paidSubscription();
  const outcomes = await Promise.all([holder.changeEnd('cancel'), holder.changeEnd('cancel')]);
  expect(outcomes).toEqual(['cancelled', 'cancelled']);
  const periodEnd = new Date((current()?.items.data[0]?.current_period_end ?? 0) * 1000);
  const { status, endsAt } = await shop.stateOf(shop.mailedProof());
  expect([status, endsAt]).toEqual(['active', periodEnd.toISOString()]);
  expect(current()?.cancel_at_period_end).toBe(true);
  await shop.sendEvents();
  expect((await shop.stateOf(shop.mailedProof())).downloadable).toBe(true);
  await shop.provider.pass(31);
  await shop.sendEvents();
  await shop.sendEvents('reversed');
  expect((await shop.stateOf(shop.mailedProof())).status).toBe('ended');
  const mails = subjects(await shop.mail.expectMails(shop.buyer, 4));
  expect(mails.filter((one) => one.startsWith('Cancellation confirmed: Basic ends on '))).toHaveLength(1);
  expect(mails.filter((one) => one === 'Your Basic subscription has ended')).toHaveLength(1);
  expect(await holder.changeEnd('keep')).toBe('subscription-not-running');
});

test('A4 a cancellation is undone and repeated, and each change is confirmed by mail', async () => {
  const holder = await paidSubscription();
  await holder.changeEnd('cancel');
  expect(await holder.changeEnd('keep')).toBe('kept');
  const resumed = await shop.stateOf(shop.mailedProof());
  expect([resumed.status, resumed.endsAt, current()?.cancel_at_period_end]).toEqual([
    'active',
    undefined,
    false,
  ]);
  await holder.changeEnd('cancel');
  expect((await shop.stateOf(shop.mailedProof())).endsAt).toBeDefined();
  await holder.changeEnd('keep');
  await holder.changeEnd('keep');
  await shop.sendEvents('reversed');
  const mails = subjects(await shop.mail.expectMails(shop.buyer, 6));
  expect(mails.filter((one) => one === 'Your Basic subscription continues')).toHaveLength(2);
  await shop.provider.pass(31, 1);
  expect((await shop.stateOf(shop.mailedProof())).status).toBe('active');
});

test('A4 a cancelled trial with a card ends on its last day without a charge', async () => {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'de' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  const { trialEndsAt } = await shop.stateOf(clientSecret);
  await (await signedIn(shop)).changeEnd('cancel');
  expect(await shop.stateOf(shop.mailedProof())).toMatchObject({ status: 'trialing', endsAt: trialEndsAt });
  const before = shop.provider.charges().length;
  await shop.provider.pass(15);
  expect((await shop.stateOf(shop.mailedProof())).status).toBe('ended');
  expect(shop.provider.charges()).toHaveLength(before);
});

test('A4 of simultaneous requests from two tabs the later one wins, at the provider too', async () => {
  const holder = await paidSubscription();
  const id = current()?.id ?? '';
  const held = shop.provider.disturb(`POST /v1/subscriptions/${id}`, 'lose');
  const first = holder.changeEnd('cancel');
  await held;
  await holder.changeEnd('keep');
  await first;
  await shop.sendEvents();
  expect(current()?.cancel_at_period_end).toBe(false);
  expect((await shop.stateOf(shop.mailedProof())).endsAt).toBeUndefined();
});

test('A4 a cancellation while the provider is down is stored and carried out later, also after a kill', async () => {
  const holder = await paidSubscription();
  await shop.restart({ ORDER_RECOVERY_SECONDS: '1' });
  const id = current()?.id ?? '';
  void shop.provider.disturb(`POST /v1/subscriptions/${id}`, 'hold', 50);
  const cutOff = holder.changeEnd('cancel').catch(() => undefined);
  await eventually(async () => expect((await shop.stateOf(shop.mailedProof())).endPending).toBe(true));
  await shop.api.kill();
  await cutOff;
  shop.provider.calm();
  await shop.restart({ ORDER_RECOVERY_SECONDS: '1' });
  await eventually(() => expect(current()?.cancel_at_period_end).toBe(true));
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  expect(subjects(mails).filter((one) => one.startsWith('Cancellation confirmed'))).toHaveLength(1);
  await shop.restart();
});

test('A4 a payment or an ended trial cannot be cancelled', async () => {
  const payment = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  await shop.provider.confirm(payment, cards.good, shop.buyer);
  expect((await shop.stateOf(payment)).status).toBe('paid');
  const paidOrder = shop.provider.payments().at(-1)?.metadata['order'];
  const trial = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }, `${shop.key}-trial`),
  );
  expect((await shop.endTrial(trial)).status).toBe(200);
  const holder = await signedIn(shop);
  expect(await holder.changeEnd('cancel', paidOrder), 'a payment').toBe('subscription-not-running');
  expect(await holder.changeEnd('cancel'), 'a trial').toBe('subscription-not-running');
});

test('A4 an end that the publisher has set at the provider can be undone by the customer', async () => {
  const holder = await paidSubscription();
  const id = current()?.id ?? '';
  const endsAt = (current()?.items.data[0]?.current_period_start ?? 0) + 10 * 24 * 60 * 60;
  await shop.provider.owner().subscriptions.update(id, { cancel_at: endsAt });
  expect((await shop.stateOf(shop.mailedProof())).endsAt).toBe(new Date(endsAt * 1000).toISOString());
  expect(await holder.changeEnd('keep')).toBe('kept');
  expect((await shop.stateOf(shop.mailedProof())).endsAt).toBeUndefined();
  await shop.provider.pass(31, 1);
  expect((await shop.stateOf(shop.mailedProof())).status, 'a further month is paid').toBe('active');
});
