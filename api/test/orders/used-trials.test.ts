import { expect, test } from 'vitest';
import { signedIn, type AccountHolder } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

const subscribe = (attempt: string) =>
  shop.subscribe({ email: shop.buyer, planId: 'business', language: 'en' }, `${shop.key}-${attempt}`);

/** Starts a trial without a card. */
async function trial(): Promise<AccountHolder> {
  await secretIn(await subscribe('first'));
  await shop.mail.expectMails(shop.buyer, 1);
  return signedIn(shop);
}

/** Ends the trial by the link in its mail. @returns the response to another start */
async function endAndStartAgain(): Promise<unknown> {
  const ended = await shop.endTrial(shop.mailedProof());
  expect(await ended.json()).toMatchObject({ status: 'ended' });
  return (await subscribe('again')).json();
}

test('C5 F-used-trial a trial that nobody has used is given back, also to an owner who has signed in', async () => {
  await trial();
  expect(await endAndStartAgain()).toMatchObject({ trialDays: 14, dueToday: 0 });
});

test.each<[how: string, use: (holder: AccountHolder) => Promise<void>]>([
  [
    'a device is connected',
    async (holder) => {
      await new AppDevice(shop).connect(holder);
    },
  ],
  [
    'a person is invited',
    async (holder) => {
      const invitation = { name: 'Ben', email: `ben-${shop.testCount}@example.ch`, mailLanguage: 'en' };
      expect(await holder.post('invite-person', invitation)).toMatch(/#account-invitation-sent$/);
    },
  ],
])('C5 E2 E5 F-used-trial once %s, a trial that is ended early is used up', async (_how, use) => {
  await use(await trial());
  expect(await endAndStartAgain()).toMatchObject({ trialDays: 0, dueToday: 9990 });
});

test('C5 E6 F-used-trial a device from before uses the trial up that it gets', async () => {
  const secret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf(secret);
  await shop.mail.expectMails(shop.buyer, 1);
  const phone = await new AppDevice(shop).connect(await signedIn(shop));
  await secretIn(await subscribe('first'));
  await shop.mail.expectMails(shop.buyer, 2);
  expect(await phone.entitlements()).toMatchObject({ plan: 'business', state: 'trial' });
  expect(await endAndStartAgain()).toMatchObject({ trialDays: 0, dueToday: 9990 });
});

test('C5 A11 F-used-trial an erasure during a used trial leaves no second one', async () => {
  const holder = await trial();
  await new AppDevice(shop).connect(holder);
  await holder.post('erase', { confirmed: 'yes', ends: holder.order, ending: 'yes' });
  await awaitEmptyOutbox(shop);
  expect(await (await subscribe('again')).json()).toMatchObject({ trialDays: 0 });
});
