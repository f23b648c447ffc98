import { expect, test } from 'vitest';
import { waitingWorkSchema } from '@site/api-contract/waiting-work';
import { signedIn, type AccountHolder } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop({}, { isForEachTest: true });

const as = ['--who', 'Ada', '--why', 'she called', '--yes'];

const failedForGood = async () =>
  waitingWorkSchema.parse(await (await fetch(`${shop.api.url}/waiting-work`)).json()).failedForGood;

const orderOf = () => shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';

/** Subscribes; the first month is charged. @returns the secret of its form */
async function subscribed(card = cards.good): Promise<string> {
  const body = { email: shop.buyer, planId: 'premium', language: 'en' };
  const clientSecret = await secretIn(await shop.subscribe(body));
  await shop.provider.confirm(clientSecret, card);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 2);
  return clientSecret;
}

async function upgrade(holder: AccountHolder): Promise<void> {
  expect(await holder.changePlan('business')).toMatch(/#account-plan-changed$/);
}

/** Runs one command of customer service. @returns its output */
const command = async (...args: string[]) => (await shop.commands(args))[0]?.output ?? '';

const refunded = () => shop.provider.charges().map(({ amount_refunded: amount }) => amount);

test(
  'F-refund O7 a month is refunded with its upgrade, and an invoice or a part of it alone closes nothing',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await subscribed();
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    await upgrade(await signedIn(shop));
    const found = await command('find', orderOf());
    const [month = '', difference = ''] = [...found.matchAll(/invoice (\S+)/g)].map(
      ([, number = '']) => number,
    );
    const [, rest = 0] = shop.provider.charges().map(({ amount }) => amount);
    expect(await command('refund', difference, ...as)).toMatch(/of \d{4}-\d{6}, and nothing else\./);
    await eventually(() => expect(refunded()).toEqual([0, rest]));
    expect(await shop.stateOf(shop.mailedProof())).toMatchObject({ status: 'active', downloadable: true });
    await command('refund', month, '--amount', '2.50', ...as);
    await eventually(() => expect(refunded()).toEqual([250, rest]));
    expect(await shop.stateOf(shop.mailedProof())).toMatchObject({ status: 'active', downloadable: true });
    expect(await command('refund', orderOf(), ...as)).toMatch(/^Done: refund CHF\s47\.40 and end/);
    await eventually(() => expect(refunded()).toEqual([4990, rest]));
    expect(await shop.stateOf(shop.mailedProof())).toMatchObject({ status: 'ended', downloadable: false });
  },
);

/** Subscribes for two months. @returns the printed numbers of their invoices */
async function subscribedForTwoMonths(): Promise<string[]> {
  const clientSecret = await subscribed();
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  await shop.provider.pass(31, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  const found = await command('find', orderOf());
  return [...found.matchAll(/invoice (\S+)/g)].map(([, number = '']) => number).sort();
}

test(
  'F-refund O7 an earlier month is refunded by its invoice once the latest month is refunded',
  { tags: ['slow'] },
  async () => {
    const [first = '', latest = ''] = await subscribedForTwoMonths();
    await command('refund', latest, ...as);
    await eventually(() => expect(refunded()).toEqual([0, 4990]));
    expect(await shop.stateOf(shop.mailedProof())).toMatchObject({ reversal: 'refunded' });
    expect(await command('refund', latest, ...as)).toContain('is refunded already');
    expect(await command('refund', first, ...as)).toMatch(/^Done: refund CHF\s49\.90 of/);
    await eventually(() => expect(refunded()).toEqual([4990, 4990]));
  },
);

test(
  'F-refund O7 A10 a refund of an earlier month that is disputed waits for a person',
  { tags: ['slow'] },
  async () => {
    const [first = ''] = await subscribedForTwoMonths();
    await shop.provider.dispute(shop.provider.charges()[0]?.id ?? '');
    await shop.sendEvents();
    expect(await command('refund', first, ...as)).toMatch(/^Done: refund/);
    await eventually(async () =>
      expect(await failedForGood()).toMatchObject([
        { kind: 'refund-invoice', error: expect.stringContaining('disputed') as string },
      ]),
    );
    expect(refunded()).toEqual([0, 0]);
  },
);

test(
  'F-refund A10 the credit note of a refund that came back is invalid, and the refund waits for a person',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await subscribed();
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    await shop.api.stop();
    // As if the provider had said so before the buyer's bank sent the money back.
    await storedRows(
      shop.api.dataDir,
      `insert into credit_notes (number, invoice_number, amount, issued_at) select 1, number, 1000, now() from invoices`,
    );
    await storedRows(shop.api.dataDir, 'insert into credit_note_counter (id, last) values (1, 1)');
    await shop.restart();
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    const [row, ...furtherRows] = await failedForGood();
    expect([row?.kind, furtherRows]).toEqual(['refund-invoice', []]);
    const page = await (await signedIn(shop)).page();
    expect(page.account?.invoices.flatMap(({ creditNotes }) => creditNotes)).toMatchObject([
      { amount: 'CHF\u00a010.00', invalid: true },
    ]);
    expect(await command('retry', row?.id ?? '', ...as)).toContain('Done: try refund-invoice again');
    await eventually(() => expect(refunded()).toEqual([1000]));
  },
);

test(
  'F-refund A10 an invoice that was paid outside the provider is for a person, once',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await subscribed(cards.chargeFails);
    await shop.stateOf(clientSecret);
    const invoice = shop.provider.invoices().at(-1)?.id ?? '';
    await shop.provider.owner().invoices.pay(invoice, { paid_out_of_band: true });
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    await command('refund', orderOf(), ...as);
    await eventually(async () =>
      expect(await failedForGood()).toMatchObject([
        { kind: 'withdraw-order', error: expect.stringContaining('pay it back by hand') as string },
      ]),
    );
    expect((await shop.stateOf(clientSecret)).status).toBe('ended');
  },
);

test(
  'F-refund A10 who disputes a payment is not charged for the next month',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await subscribed('4000000000000259');
    await shop.sendEvents();
    expect(await shop.stateOf(clientSecret)).toMatchObject({ reversal: 'disputed' });
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.cancel_at_period_end).toBe(true));
    await shop.provider.pass(31, 2);
    expect((await shop.stateOf(clientSecret)).status).toBe('ended');
    expect(shop.provider.charges()).toHaveLength(1);
  },
);

test(
  'A3 A5 A10 the account shows a disputed month, in which no other plan is sold, also once its end is undone',
  { tags: ['slow'] },
  async () => {
    await subscribed('4000000000000259');
    await shop.sendEvents();
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.cancel_at_period_end).toBe(true));
    const account = await signedIn(shop);
    const shown = async () => (await account.page()).account?.subscriptions[0];
    await eventually(async () => expect(await shown()).toMatchObject({ disputed: true, ending: {} }));
    expect(await account.changeEnd('keep')).toBe('kept');
    const kept = await shown();
    expect(kept).toMatchObject({ disputed: true });
    expect(kept).not.toHaveProperty('active');
    expect(kept).not.toHaveProperty('ending');
    expect(kept, 'a dearer plan would be paid for a month that gives nothing').not.toHaveProperty(
      'otherPlans',
    );
    const preview = await account.page({ order: kept?.order ?? '', plan: 'business' });
    expect(preview.planRefused?.reason).toMatch(/on hold and cannot be changed for now/);
    expect(shop.provider.charges()).toHaveLength(1);
  },
);

test(
  'F-refund A10 a dispute about an earlier month ends the subscription once; its owner can have it go on',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await subscribed();
    const id = shop.provider.charges()[0]?.id ?? '';
    await shop.provider.pass(31, 2);
    expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'active' });
    await shop.provider.dispute(id);
    await shop.sendEvents();
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.cancel_at_period_end).toBe(true));
    expect(await shop.stateOf(clientSecret), 'this month is paid').toMatchObject({ downloadable: true });
    const isMailed = (subject: string) =>
      eventually(() => expect(shop.mail.mails().at(-1)?.subject).toContain(subject));
    await isMailed('Payment disputed: Premium ends on');
    expect(shop.mail.mails().at(-1)?.text, 'nobody has cancelled').not.toMatch(/cancel/i);
    const account = await signedIn(shop);
    expect(await account.changeEnd('keep')).toBe('kept');
    await shop.sendEvents();
    expect(shop.provider.subscriptions().at(-1)?.cancel_at_period_end).toBe(false);
    expect(await account.changeEnd('cancel')).toBe('cancelled');
    await isMailed('Cancellation confirmed: Premium ends on');
  },
);
