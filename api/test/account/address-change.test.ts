import { expect, test } from 'vitest';
import { AccountHolder, signedIn } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { DataSubject, awaitEmptyOutbox } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const confirmation = 'New address for an account: your confirmation';

const outcome = (address: string) => address.replace(/^.*#account-/, '');

/** The mails to a mailbox, in any spelling, of a subject. */
const mailsTo = (email: string, subject = confirmation) =>
  shop.mail
    .mails()
    .filter(
      (mail) => mail.subject === subject && mail.to?.some(({ address }) => address?.toLowerCase() === email),
    );

/** The token in the latest mail that asks a mailbox to confirm. */
async function tokenTo(email: string, mails = 1): Promise<string> {
  await eventually(() => expect(mailsTo(email)).toHaveLength(mails));
  const [link = ''] = /https?:\S+address=\S+/.exec(mailsTo(email).at(-1)?.text ?? '') ?? [];
  return link && (new URL(link).searchParams.get('address') ?? '');
}

const confirm = async (address: string) =>
  outcome(await new AccountHolder(shop, 'en').post('confirm-address', { address }));

const requestChange = async (holder: AccountHolder, newEmail: string) =>
  outcome(await holder.post('change-address', { newEmail }));

/** Moves the buyer's account; both mailboxes confirm. */
async function move(holder: AccountHolder, next: string): Promise<void> {
  expect(await requestChange(holder, next)).toBe('address-asked');
  expect(await confirm(await tokenTo(next))).toBe('address-confirmed');
  expect(await confirm(await tokenTo(shop.buyer))).toBe('address-changed');
}

/** A customer with a paid plan, signed in. */
async function customer(email = shop.buyer, planId = 'business', key = shop.key): Promise<AccountHolder> {
  const secret = await secretIn(await shop.subscribe({ email, planId, language: 'en' }, key));
  await shop.provider.confirm(secret, cards.good, email);
  await shop.stateOf(secret);
  await awaitEmptyOutbox(shop);
  return signedIn(shop, email);
}

test('A14 both mailboxes confirm, everything moves to the new address, and old links and sessions end', async () => {
  const [holder, next] = [await customer(), `fresh-${shop.testCount}@example.ch`];
  const phone = await new AppDevice(shop).connect(holder);
  const account = (await phone.entitlements()).lease?.split('.')[1] ?? '';
  const idOf = (claims: string) =>
    (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { account: string }).account;
  expect(await holder.post('billing-address', { company: 'Ann & Co', town: 'Bern' })).toMatch(/-saved$/);
  const person = { name: 'Ben', email: `ben${shop.buyer}`, mailLanguage: 'en' };
  expect(outcome(await holder.post('invite-person', person))).toBe('invitation-sent');
  const oldLink = await holder.askLink(shop.buyer, shop.mail.to(shop.buyer).length);
  const { orderToken } = shop.mailedProof() as { orderToken: string };
  expect((await shop.stateOf({ orderToken })).status).toBe('trialing');

  expect(await requestChange(holder, shop.buyer.toUpperCase())).toBe('address-unchanged');
  expect(await requestChange(holder, next)).toBe('address-asked');
  const [ofOld, ofNew] = [await tokenTo(shop.buyer), await tokenTo(next)];
  expect(mailsTo(next)[0]?.text?.toLowerCase(), 'it may be another person’s').not.toContain(shop.buyer);
  const visitor = new AccountHolder(shop, 'en');
  expect(await visitor.page({ address: ofOld })).toEqual({
    addressChange: {
      token: ofOld,
      newEmail: next,
      fromOld: { oldEmail: expect.stringMatching(new RegExp(`^${shop.buyer}$`, 'i')) as string },
    },
  });
  expect(await visitor.page({ address: ofNew })).toEqual({
    addressChange: { token: ofNew, newEmail: next, fromNew: true },
  });
  expect(await confirm(ofNew)).toBe('address-confirmed');
  expect(await confirm(ofNew), 'once').toBe('address-change-over');
  expect((await holder.page()).account?.email).not.toBe(next);
  expect(await confirm(ofOld)).toBe('address-changed');

  expect((await holder.page()).account, 'its session may be a thief’s').toBeUndefined();
  const moved = (await (await signedIn(shop, next)).page()).account;
  expect(moved).toMatchObject({
    email: next.replace('f', 'F'),
    subscriptions: [{ order: holder.order }],
    devices: [{}],
    team: { people: [{ personName: 'Ben' }] },
    billing: { company: 'Ann & Co' },
  });
  const { lease = '' } = await phone.entitlements();
  expect(idOf(lease.split('.')[1] ?? ''), 'sync knows the account as before').toBe(idOf(account));
  expect(outcome(await visitor.post('sign-in', { link: oldLink }))).toBe('link-over');
  const opened = await fetch(`${shop.api.url}/api/order-state`, {
    method: 'POST',
    body: JSON.stringify({ orderToken }),
    headers: { 'content-type': 'application/json' },
  });
  expect(opened.status, 'an order’s mailed link').toBe(404);
  await awaitEmptyOutbox(shop);
  const customers = await shop.provider.owner().customers.list({ email: next });
  expect(customers.data).toHaveLength(1);
  expect(mailsTo(shop.buyer, 'Your account has a new address')).toHaveLength(1);
  const trial = await shop.subscribe({ email: next, planId: 'basic', language: 'en' }, `${shop.key}-again`);
  expect(trial.status, 'the trial moved too').toBe(409);
});

test(
  'A14 A10 a refund after the move is mailed to the new address, with its link, and nothing to the old one',
  { tags: ['slow'] },
  async () => {
    const next = `moved-${shop.testCount}@example.ch`;
    const secret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
    await shop.provider.confirm(secret, cards.good, shop.buyer);
    await shop.stateOf(secret);
    await shop.mail.expectMails(shop.buyer, 1);
    const holder = await signedIn(shop);
    await move(holder, next);
    await awaitEmptyOutbox(shop);
    const before = shop.mail.to(shop.buyer).length;

    await shop.provider.owner().refunds.create({ payment_intent: secret.split('_secret_')[0] ?? '' });
    await shop.sendEvents();
    await eventually(() => expect(mailsTo(next, 'Refund for Premium')).toHaveLength(1));
    await awaitEmptyOutbox(shop);
    expect(shop.mail.to(shop.buyer)).toHaveLength(before);
  },
);

test(
  'A14 A7 a link of the old mailbox undoes no cancellation after the move',
  { tags: ['slow'] },
  async () => {
    const next = `moved-${shop.testCount}@example.ch`;
    const holder = await customer(shop.buyer, 'basic');
    const declarant = new Declarant(shop);
    const declared = { cancellation: 'ordinary', name: 'Ada', contract: 'basic', email: shop.buyer };
    await declarant.send('cancel', { key: crypto.randomUUID(), ...declared });
    const token = (await declarant.mailedToken('undo')) ?? '';
    expect((await declarant.read('cancellation', `undo=${token}`)).undo).toMatchObject({ possible: true });

    await move(holder, next);
    expect(await declarant.send('undo', { token })).toMatchObject({ gone: true });
    await awaitEmptyOutbox(shop);
    const subscription = shop.provider.subscriptions().at(-1);
    expect(subscription?.cancel_at_period_end, 'still cancelled').toBe(true);
  },
);

test(
  'A14 S1 who has taken a session alone cannot move the account, nor learn whose an address is',
  { tags: ['slow'] },
  async () => {
    const holder = await customer();
    const victim = `victim${shop.buyer}`;
    await customer(victim, 'basic', `${shop.key}-victim`);
    expect(await requestChange(holder, victim)).toBe('address-asked');
    expect(await tokenTo(victim), 'no link').toBe('');
    expect(mailsTo(victim)[0]?.text).toContain('it already has an account with us');
    const ofOld = await tokenTo(shop.buyer);
    expect(await confirm(ofOld), 'as for a free address').toBe('address-confirmed');
    expect((await signedIn(shop, victim)).cookie).not.toBe('');
    expect((await holder.page()).account?.email).not.toBe(victim);

    const ownAddress = `mine${shop.buyer}`;
    expect(await requestChange(holder, ownAddress)).toBe('address-asked');
    expect(await confirm(await tokenTo(ownAddress))).toBe('address-confirmed');
    expect((await holder.page()).account?.email, 'the old mailbox has not confirmed').not.toBe(ownAddress);
    expect(await confirm(ofOld), 'the link of an earlier request').toBe('address-change-over');
    const signedOut = new AccountHolder(shop, 'en');
    expect(await requestChange(signedOut, ownAddress)).toBe('signed-out');
    expect(await confirm('x'.repeat(80))).toBe('address-change-over');
  },
);

test(
  'A14 of two accounts that move to one address the first one gets it, the other one stays',
  { tags: ['slow'] },
  async () => {
    const [one, two] = [shop.buyer, `two${shop.buyer}`];
    const target = `+shared@${shop.testCount}.corp.example`;
    const holders = [await customer(one), await customer(two, 'basic', `${shop.key}-two`)];
    const tokens: string[] = [];
    for (const [index, holder] of holders.entries()) {
      expect(await requestChange(holder, target)).toBe('address-asked');
      expect(await confirm(await tokenTo(target, index + 1))).toBe('address-confirmed');
      tokens.push(await tokenTo(index === 0 ? one : two));
    }
    const outcomes = await Promise.all(tokens.map(confirm));
    expect(outcomes.sort()).toEqual(['address-change-over', 'address-changed']);
    const emails = await Promise.all(holders.map(async (each) => (await each.page()).account?.email));
    const [staying, ...others] = emails.filter((email) => email !== undefined);
    expect(others, 'who moved is signed out').toEqual([]);
    expect([one, two]).toContain(staying?.toLowerCase());
    await eventually(() =>
      expect(mailsTo(target).at(-1)?.text).toContain('it already has an account with us'),
    );
    await awaitEmptyOutbox(shop);
    expect((await (await signedIn(shop, target)).page()).account?.email).toBe(target);
  },
);

test(
  'F-erasure A11 A14 an erasure finds the account in a restored database that knows its former address',
  { tags: ['slow'] },
  async () => {
    const [holder, before, next] = [await customer(), shop.buyer, `later-${shop.testCount}@example.ch`];
    await move(holder, next);
    const person = new DataSubject(shop, 'Mary Somerville');
    Object.assign(person, { email: next });
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    await shop.api.stop();
    const { dataDir } = shop.api;
    // A back-up from before the move and the erasure.
    await storedRows(dataDir, 'delete from erasures');
    const restored = `erasure_id = null, email = '${before}', mailbox_key = '${before}'`;
    await storedRows(
      dataDir,
      `update orders set ${restored} where created_at = (select max(created_at) from orders)`,
    );
    await shop.restart();
    await awaitEmptyOutbox(shop);
    await shop.api.stop();
    expect(await storedRows(dataDir, `select email from orders where email = '${before}'`)).toEqual([]);
    expect(await storedRows(dataDir, 'select array_length(former_marks, 1) n from erasures')).toEqual([
      { n: 1 },
    ]);
    await shop.restart();
  },
);
