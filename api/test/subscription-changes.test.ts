import { expect, test, vi } from 'vitest';
import { orderStateSchema } from '@site/api-contract';
import { orderTokenIn } from './mail-server.ts';
import { refusal } from './requests.ts';
import { cards, openShop, secretIn, type Proof } from './shop.ts';

const shop = openShop();

const current = () => shop.provider.subscriptions().at(-1);

async function change(kind: 'cancel' | 'keep', proof: string | Proof) {
  return orderStateSchema.parse(await (await shop.changeEnd(kind, proof)).json());
}

/** A subscription in its first paid month; the mails of trial and invoice have arrived. */
async function paidSubscription(): Promise<string> {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 1);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  await shop.mail.expectMails(shop.buyer, 2);
  return clientSecret;
}

const subjects = (mails: { subject?: string | undefined }[]) => mails.map(({ subject }) => subject ?? '');

test('A4 a cancelled subscription runs to the end of its month; cancellation and end are mailed once each', async () => {
  const clientSecret = await paidSubscription();
  const answers = await Promise.all([change('cancel', clientSecret), change('cancel', clientSecret)]);
  const periodEnd = new Date((current()?.items.data[0]?.current_period_end ?? 0) * 1000);
  for (const { status, endsAt } of answers) {
    expect([status, endsAt]).toEqual(['active', periodEnd.toISOString()]);
  }
  expect(current()?.cancel_at_period_end).toBe(true);
  await shop.sendEvents();
  expect((await shop.stateOf(clientSecret)).downloadable).toBe(true);
  await shop.provider.pass(31);
  await shop.sendEvents();
  await shop.sendEvents('reversed');
  expect((await shop.stateOf(clientSecret)).status).toBe('ended');
  const mails = subjects(await shop.mail.expectMails(shop.buyer, 4));
  expect(mails.filter((one) => one.startsWith('Cancellation confirmed: Basic ends on '))).toHaveLength(1);
  expect(mails.filter((one) => one === 'Your Basic subscription has ended')).toHaveLength(1);
  const late = await shop.changeEnd('keep', clientSecret);
  expect([late.status, (await refusal(late)).code]).toEqual([409, 'subscription_not_running']);
});

test('A4 a cancellation is undone and repeated, and each change is confirmed by mail', async () => {
  const clientSecret = await paidSubscription();
  await change('cancel', clientSecret);
  const kept = await change('keep', clientSecret);
  expect([kept.status, kept.endsAt, current()?.cancel_at_period_end]).toEqual(['active', undefined, false]);
  expect((await change('cancel', clientSecret)).endsAt).toBeDefined();
  await change('keep', clientSecret);
  await change('keep', clientSecret);
  await shop.sendEvents('reversed');
  const mails = subjects(await shop.mail.expectMails(shop.buyer, 6));
  expect(mails.filter((one) => one === 'Your Basic subscription continues')).toHaveLength(2);
  await shop.provider.pass(31, 1);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
});

test('A4 a cancelled trial with a card ends on its last day without a charge', async () => {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'de' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  const { trialEndsAt } = await shop.stateOf(clientSecret);
  const [started] = await shop.mail.expectMails(shop.buyer, 1);
  expect(await change('cancel', { orderToken: orderTokenIn(started) })).toMatchObject({
    status: 'trialing',
    endsAt: trialEndsAt,
  });
  const before = shop.provider.charges().length;
  await shop.provider.pass(15);
  expect((await shop.stateOf(clientSecret)).status).toBe('ended');
  expect(shop.provider.charges()).toHaveLength(before);
});

test('A4 of simultaneous requests from two tabs the later one wins, at the provider too', async () => {
  const clientSecret = await paidSubscription();
  const id = current()?.id ?? '';
  const held = shop.provider.disturb(`POST /v1/subscriptions/${id}`, 'lose');
  const first = change('cancel', clientSecret);
  await held;
  await change('keep', clientSecret);
  await first;
  await shop.sendEvents();
  expect(current()?.cancel_at_period_end).toBe(false);
  expect((await shop.stateOf(clientSecret)).endsAt).toBeUndefined();
});

test('A4 a cancellation while the provider is down is stored and carried out later, also after a kill', async () => {
  const clientSecret = await paidSubscription();
  await shop.restart({ ORDER_RECOVERY_SECONDS: '1' });
  const id = current()?.id ?? '';
  void shop.provider.disturb(`POST /v1/subscriptions/${id}`, 'hold', 50);
  const cutOff = shop.changeEnd('cancel', clientSecret).catch(() => undefined);
  await vi.waitFor(async () => expect((await shop.stateOf(clientSecret)).endPending).toBe(true), {
    timeout: 20_000,
  });
  await shop.api.kill();
  await cutOff;
  shop.provider.calm();
  await shop.restart({ ORDER_RECOVERY_SECONDS: '1' });
  await vi.waitFor(() => expect(current()?.cancel_at_period_end).toBe(true), { timeout: 60_000 });
  const mails = await shop.mail.expectMails(shop.buyer, 3, 60_000);
  expect(subjects(mails).filter((one) => one.startsWith('Cancellation confirmed'))).toHaveLength(1);
  await shop.restart();
});

test('A4 a payment or an ended trial cannot be cancelled', async () => {
  const payment = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  const trial = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }, `${shop.key}-trial`),
  );
  expect((await shop.endTrial(trial)).status).toBe(200);
  for (const proof of [payment, trial]) {
    const answer = await shop.changeEnd('cancel', proof);
    expect([answer.status, (await refusal(answer)).code]).toEqual([409, 'subscription_not_running']);
  }
});

test('A13 who has started a trial cannot have its cancellations mailed to the typed address: only its link can', async () => {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  const [started] = await shop.mail.expectMails(shop.buyer, 1);
  for (const kind of ['cancel', 'keep', 'cancel'] as const) {
    const answer = await shop.changeEnd(kind, clientSecret);
    expect([answer.status, (await refusal(answer)).code]).toEqual([404, 'order_unknown']);
  }
  expect(current()?.cancel_at_period_end).toBe(false);
  const byLink = await shop.changeEnd('cancel', { orderToken: orderTokenIn(started) });
  expect(byLink.status).toBe(200);
  expect(subjects(await shop.mail.expectMails(shop.buyer, 2))).toContainEqual(
    expect.stringMatching(/^Cancellation confirmed/),
  );
});
