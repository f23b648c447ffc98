import { expect, test } from 'vitest';
import { AccountHolder, signedIn } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { awaitEmptyOutbox, DataSubject } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', BUSINESS_PEOPLE: '2' });

/** The owner of a plan, on its account page. */
async function owner(planId = 'business', card = cards.good): Promise<AccountHolder> {
  const secret = await secretIn(await shop.subscribe({ email: shop.buyer, planId, language: 'en' }));
  await shop.provider.confirm(secret, card, shop.buyer);
  await shop.stateOf(secret);
  return signedIn(shop);
}

const outcome = (address: string) => address.replace(/^.*#account-/, '');
const invite = async (holder: AccountHolder, email: string, more: Record<string, string> = {}) =>
  outcome(await holder.post('invite-person', { name: 'Ben', email, mailLanguage: 'ru', ...more }));

/** The invitation in the latest mail to an address. @param mails how many there are then */
async function invitationTo(email: string, mails = 1): Promise<string> {
  const { text = '' } = (await shop.mail.expectMails(email, mails)).at(-1) ?? {};
  return new URL(/https?:\S+invitation=\S+/.exec(text)?.[0] ?? '').searchParams.get('invitation') ?? '';
}

const join = async (invitation: string, holder = new AccountHolder(shop, 'ru')) =>
  outcome(await holder.post('join-plan', { invitation }));

/** Invites somebody who accepts and signs in. */
async function joined(holder: AccountHolder, email: string): Promise<AccountHolder> {
  expect(await invite(holder, email)).toBe('invitation-sent');
  expect(await join(await invitationTo(email))).toBe('plan-joined');
  const person = new AccountHolder(shop, 'ru');
  await person.signIn(email, shop.mail.to(email).length);
  return person;
}

const teamOf = async (holder: AccountHolder) => (await holder.page()).account?.team;

test('E5 the owner of Business invites a person, who accepts by a mailed link and has devices of the plan', async () => {
  const [boss, email] = [await owner(), `ben-${shop.testCount}@example.ch`];
  expect(await teamOf(boss)).toMatchObject({ people: [], taken: 0, most: 2, invite: true });
  expect(await invite(boss, email)).toBe('invitation-sent');
  const [mail] = await shop.mail.expectMails(email, 1);
  expect(mail?.subject).toBe('Приглашение пользоваться подпиской Business');
  expect(mail?.text).toContain(shop.buyer);
  expect(mail?.text, 'no word that the owner has typed').not.toContain('Ben');
  const invitation = await invitationTo(email);
  const visitor = new AccountHolder(shop, 'ru');
  expect(await visitor.page({ invitation })).toEqual({
    invitation: { token: invitation, owner: shop.buyer, invited: email },
  });
  const before = await teamOf(boss);
  expect(before?.people).toMatchObject([{ personName: 'Ben', invited: {} }]);
  expect(await join(invitation, visitor)).toBe('plan-joined');
  expect(visitor.cookie, 'who has the link is not signed in').toBe('');
  expect(await join(invitation), 'once').toBe('invitation-over');
  expect(await visitor.page({ invitation })).toMatchObject({ invitationOver: true });

  const ben = new AccountHolder(shop, 'ru');
  await ben.signIn(email, 1);
  expect((await ben.page()).account).toMatchObject({ shared: { runs: true }, hasPlan: true });
  const phone = await new AppDevice(shop, { language: 'ru' }).connect(ben, { device_name: 'Pixel of Ben' });
  expect(await phone.entitlements()).toMatchObject({
    plan: 'business',
    state: 'trial',
    device: { sync: true },
  });
  expect((await phone.entitlements()).lease).toBeDefined();
  const seen = JSON.stringify((await boss.page()).account);
  expect(seen).toContain('"joined"');
  expect(seen, 'neither devices nor addresses').not.toMatch(new RegExp(`Pixel|${email}`));

  const [person] = (await teamOf(boss))?.people ?? [];
  expect(outcome(await boss.post('remove-person', { person: person?.person ?? '' }))).toBe('person-removed');
  expect(await phone.entitlements()).toMatchObject({ plan: null, state: 'none' });
  expect(outcome(await boss.post('remove-person', { person: person?.person ?? '' }))).toBe('person-unknown');
});

test(
  'E5 of several invitations for the last place one is made, and each refusal says why',
  { tags: ['slow'] },
  async () => {
    const boss = await owner();
    const at = (name: string) => `${name}-${shop.testCount}@example.ch`;
    expect(await invite(boss, shop.buyer.toUpperCase())).toBe('person-self');
    expect(await invite(boss, 'nobody')).toBe('invalid');
    const ben = await joined(boss, at('ben'));
    expect(await invite(boss, at('BEN'))).toBe('person-invited');
    const racers = await Promise.all(['eva', 'max', 'ida'].map((name) => invite(boss, at(name))));
    expect(racers.sort()).toEqual(['invitation-sent', 'people-full', 'people-full']);
    expect(await teamOf(boss)).toMatchObject({ taken: 2, full: true });

    expect(await invite(ben, at('eva')), 'nobody passes on what is shared').toBe('plan-without-people');
    const signedOut = new AccountHolder(shop, 'en');
    expect(outcome(await signedOut.post('invite-person', { name: 'X', email: at('x') }))).toBe('signed-out');
    const forged = await fetch(`${shop.api.url}/api/account/invite-person`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'X', email: at('x'), language: 'en' }),
      headers: { cookie: boss.cookie },
      redirect: 'manual',
    });
    expect(forged.headers.get('location')).toMatch(/#account-session-changed$/);
    expect(outcome(await ben.post('leave-plan'))).toBe('plan-left');
    expect(outcome(await ben.post('leave-plan'))).toBe('person-unknown');
    expect(await teamOf(boss)).toMatchObject({ taken: 1, invite: true });
  },
);

test(
  'E5 who has a plan, or uses somebody else’s, is told so and can accept later',
  { tags: ['slow'] },
  async () => {
    const boss = await owner();
    const email = `own-${shop.testCount}@example.ch`;
    const ownPlan = await secretIn(
      await shop.subscribe({ email, planId: 'basic', language: 'en' }, `${shop.key}-own`),
    );
    await shop.stateOf(ownPlan);
    await shop.mail.expectMails(email, 1);
    expect(await invite(boss, email)).toBe('invitation-sent');
    const invitation = await invitationTo(email, 2);
    expect(await join(invitation)).toBe('person-has-plan');
    const person = new AccountHolder(shop, 'en');
    await person.signIn(email, 2);
    const { account } = await person.page();
    expect(await person.changeEnd('cancel', account?.subscriptions[0]?.order)).toBe('cancelled');
    await awaitEmptyOutbox(shop);
    expect(await join(invitation), 'the same link').toBe('plan-joined');
    const phone = await new AppDevice(shop).connect(person);
    expect(await phone.entitlements()).toMatchObject({ plan: 'business' });

    const other = new DataSubject(shop, 'Other Boss');
    const body = { planId: 'business', email: other.email, language: 'en' };
    await shop.stateOf(await secretIn(await shop.subscribe(body, `${shop.key}-other`)));
    await other.signIn();
    const mails = shop.mail.to(email).length;
    expect(await invite(other.holder, email)).toBe('invitation-sent');
    const second = await invitationTo(email, mails + 1);
    expect(await join(second)).toBe('person-elsewhere');
    expect(outcome(await person.post('leave-plan'))).toBe('plan-left');
    expect(await join(second)).toBe('plan-joined');
  },
);

const lastCharge = () => shop.provider.charges().at(-1)?.id ?? '';

/** What ends an owner's plan; the card is charged after the trial. */
const ends: [string, (boss: AccountHolder) => Promise<unknown>, string?][] = [
  [
    'a withdrawal',
    async ({ order }) => {
      const declarant = new Declarant(shop);
      const declared = { name: 'Ada', email: shop.buyer, contract: order };
      const { confirm } = await declarant.send('withdraw', declared);
      await declarant.post('confirm-withdrawal', { draft: String(confirm?.['draft']) });
    },
  ],
  [
    'the end of a cancelled trial',
    async (boss) => {
      expect(await boss.changeEnd('cancel')).toBe('cancelled');
      await shop.provider.pass(15);
    },
  ],
  [
    'a refund',
    async () => {
      await shop.provider.pass(14, 2);
      await shop.provider.owner().refunds.create({ charge: lastCharge() });
    },
  ],
  ['a dispute', () => shop.provider.pass(14, 2), '4000000000000259'],
  [
    'the owner’s erasure',
    async (boss) => {
      const erased = await boss.post('erase', { confirmed: 'yes', ending: 'yes', ends: boss.order });
      expect(erased).toMatch(/#my-data-erased$/);
    },
  ],
];

test.each(ends)(
  'E5 E6 %s ends the plan for its people at the next question, in words that tell nothing of the owner',
  { tags: ['slow'] },
  async (_what, end, card) => {
    const boss = await owner('business', card);
    const ben = await joined(boss, `ben-${shop.testCount}@example.ch`);
    const phone = await new AppDevice(shop).connect(ben);
    expect((await phone.entitlements()).lease).toBeDefined();
    await end(boss);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    await phone.take(phone.refresh());
    const over = await phone.entitlements();
    expect(over).toMatchObject({
      plan: null,
      state: 'none',
      ended: { plan: 'business', reason: 'shared_over' },
      message:
        'The Business plan that you used with others has ended. Whoever paid for it can tell you more.',
    });
    expect(over.lease).toBeUndefined();
    expect((await ben.page()).account).toMatchObject({ shared: { over: true } });
    expect(await invite(boss, 'late@example.ch')).toMatch(/^(plan-without-people|signed-out)$/);
  },
);

test(
  'E5 A11 the erasure of a person frees the place, that of the owner ends the plan for all',
  { tags: ['slow'] },
  async () => {
    const boss = new DataSubject(shop, 'Big Boss');
    const body = { planId: 'business', email: boss.email, language: 'en' };
    await shop.stateOf(await secretIn(await shop.subscribe(body)));
    await boss.signIn();
    const [ben, eva] = [new DataSubject(shop, 'Ben Muster'), new DataSubject(shop, 'Eva Muster')];
    for (const person of [ben, eva]) {
      expect(await invite(boss.holder, person.email)).toBe('invitation-sent');
      expect(await join(await invitationTo(person.email))).toBe('plan-joined');
      await person.signIn();
    }
    const people = (await boss.copy())['peopleOfPlan'];
    expect(people).toHaveLength(2);
    expect(JSON.stringify(people), 'who moves to another address does not tell it').not.toContain(ben.email);
    expect((await ben.copy())['plansUsed']).toMatchObject([{ email: ben.email }]);
    expect(await ben.erase()).toMatch(/#my-data-erased$/);
    expect(await teamOf(boss.holder)).toMatchObject({ taken: 1 });
    const phone = await new AppDevice(shop).connect(eva.holder);
    expect(await phone.entitlements()).toMatchObject({ plan: 'business' });
    expect(await boss.erase()).toMatch(/#my-data-erased$/);
    expect(await phone.entitlements()).toMatchObject({ plan: null, state: 'none' });
    expect(await eva.copy(), 'what is left names no owner').toMatchObject({
      plansUsed: [{ email: eva.email }],
    });
    expect(outcome(await eva.holder.post('leave-plan'))).toBe('plan-left');
  },
);
