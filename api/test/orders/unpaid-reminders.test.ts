// @module-tag slow
import { expect, test } from 'vitest';
import { signedIn } from '../support/account-holder.ts';
import { startApi } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { postJson } from '../support/requests.ts';
import {
  awaitReconciliation,
  reconcileOften,
  reconciliationHours,
  subjectsTo,
} from '../support/seven-buyers.ts';
import { cards, openShop, secretIn, shopSecret } from '../support/shop.ts';

const shop = openShop();

const subjects = {
  started: 'Your Premium trial has started',
  failed: 'The payment for Premium didn’t go through',
  open: 'The payment for Premium is still due',
  ended: 'Your Premium subscription has ended',
};

/** A subscription whose first month could not be charged; the mails of its trial and of the failure have arrived. */
async function unpaidSubscription(): Promise<string> {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.chargeFails);
  expect((await shop.stateOf(clientSecret)).status).toBe('trialing');
  await shop.mail.expectMails(shop.buyer, 1);
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('past_due');
  await shop.mail.expectMails(shop.buyer, 2);
  return clientSecret;
}

const subscriptionOf = () => shop.provider.subscriptions().at(-1);
const latestInvoice = () =>
  shop.provider.invoices().find(({ id }) => id === subscriptionOf()?.latest_invoice);

/** Pays the open invoice. @returns the secret that proves the order from then on */
async function payOpen(clientSecret: string): Promise<string> {
  const secret = await secretIn(await postJson(`${shop.api.url}/api/order-payment`, { clientSecret }));
  expect((await shop.provider.confirm(secret, cards.good)).status).toBe('succeeded');
  return secret;
}

test('A9 with two api processes on one database each mail is sent once', async () => {
  const clientSecret = await unpaidSubscription();
  const settings = {
    ...shop.provider.environment,
    SMTP_URL: shop.mail.url,
    API_SECRET: shopSecret,
    RECONCILIATION_HOURS: reconciliationHours,
  };
  await reconcileOften(shop);
  const other = await startApi(shop.api.dataDir, settings);
  for (const [days, count] of [
    [3, 3],
    [4, 4],
    [7, 5],
  ] as const) {
    await shop.provider.pass(days, 1);
    await Promise.all([shop.sendEvents(), shop.stateOf(clientSecret), shop.stateOf(clientSecret)]);
    await shop.mail.expectMails(shop.buyer, count);
  }
  await awaitReconciliation(shop);
  await other.stop();
  await shop.restart();
  expect(subjectsTo(shop, shop.buyer)).toEqual(
    [subjects.failed, subjects.open, subjects.open, subjects.ended, subjects.started].sort(),
  );
  await eventually(() => expect(new Set(shop.mail.arrivals).size).toBe(shop.mail.arrivals.length));
});

test('A9 after a payment no more reminders are sent, and the subscription continues', async () => {
  const paid = await payOpen(await unpaidSubscription());
  await shop.provider.pass(8);
  await reconcileOften(shop);
  await awaitReconciliation(shop);
  await shop.provider.pass(7);
  await awaitReconciliation(shop);
  await shop.restart();
  expect((await shop.stateOf(paid)).status).toBe('active');
  await shop.mail.expectMails(shop.buyer, 3);
  const received = subjectsTo(shop, shop.buyer);
  expect(received).toEqual(expect.arrayContaining([subjects.failed, subjects.started]));
  expect(received.filter((subject) => subject === subjects.open || subject === subjects.ended)).toEqual([]);
});

test('A9 a reminder that waits for the mail server is not sent if the invoice was paid meanwhile', async () => {
  const clientSecret = await unpaidSubscription();
  await shop.restart({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await shop.provider.pass(4);
  await shop.stateOf(clientSecret);
  await expect.poll(() => shop.api.log()).toMatch(/"kind":"notice".*"job failed, will be tried again"/);
  await payOpen(clientSecret);
  const cutOff = shop.api;
  await shop.restart();
  await expect.poll(() => cutOff.log() + shop.api.log()).toContain('reminder not sent: it is no longer true');
  await shop.mail.expectMails(shop.buyer, 3);
  expect(subjectsTo(shop, shop.buyer)).not.toContain(subjects.open);
});

test('A9 an unpaid subscription is ended once, with one mail, when the api is killed meanwhile', async () => {
  const clientSecret = await unpaidSubscription();
  const met = shop.provider.disturb(`DELETE /v1/subscriptions/${subscriptionOf()?.id}`, 'hold', 50);
  await shop.provider.pass(14);
  await shop.stateOf(clientSecret);
  await met;
  await shop.api.kill();
  shop.provider.calm();
  await reconcileOften(shop);
  await shop.mail.expectMails(shop.buyer, 3);
  await awaitReconciliation(shop);
  await shop.restart();
  expect(subscriptionOf()?.status).toBe('canceled');
  expect(subjectsTo(shop, shop.buyer)).toEqual([subjects.failed, subjects.ended, subjects.started].sort());
});

test('A9 a payment at the last moment keeps the subscription', async () => {
  const clientSecret = await unpaidSubscription();
  const met = shop.provider.disturb(`POST /v1/invoices/${latestInvoice()?.id}/void`, 'hold');
  await shop.provider.pass(14);
  await shop.stateOf(clientSecret);
  await met;
  // The api's first attempt to end it hangs; before the next one the invoice is paid.
  const paid = await payOpen(clientSecret);
  await expect
    .poll(() => shop.api.logged())
    .toContainEqual(expect.objectContaining({ kind: 'end-unpaid', msg: 'job done' }));
  await reconcileOften(shop);
  await shop.mail.expectMails(shop.buyer, 3);
  await shop.restart();
  expect((await shop.stateOf(paid)).status).toBe('active');
  expect(subjectsTo(shop, shop.buyer)).not.toContain(subjects.ended);
});

test('A4 A9 who cancels while a month is unpaid is not charged for it any more: the paid period is over', async () => {
  await unpaidSubscription();
  const holder = await signedIn(shop);
  const outcomes = await Promise.all([holder.changeEnd('cancel'), holder.changeEnd('cancel')]);
  expect(outcomes).toContain('cancelled');
  expect([latestInvoice()?.status, subscriptionOf()?.status]).toEqual(['void', 'canceled']);
  const state = await shop.stateOf(shop.mailedProof());
  expect(state.status).toBe('ended');
  expect(state).not.toHaveProperty('endPending');
  await shop.provider.pass(14);
  await reconcileOften(shop);
  await shop.mail.expectMails(shop.buyer, 3);
  await shop.restart();
  expect(subjectsTo(shop, shop.buyer)).toHaveLength(3);
  expect(subjectsTo(shop, shop.buyer)).toEqual(
    expect.arrayContaining([subjects.started, subjects.failed, expect.stringMatching(/ has ended$/)]),
  );
});
