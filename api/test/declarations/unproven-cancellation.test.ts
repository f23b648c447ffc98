// @module-tag slow
import { expect, test } from 'vitest';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { company, Declarant } from '../support/declarant.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', CONTACT_MAILBOX: company });

/** What anyone can type who knows an address and guesses the plan. */
const guessed = (contract = 'basic') => ({
  key: crypto.randomUUID(),
  cancellation: 'ordinary',
  name: 'Someone',
  contract,
  email: shop.buyer,
});

test('A7 A13 after one undo, a cancellation without proof asks the mailbox before it ends anything', async () => {
  const declarant = new Declarant(shop);
  const secret = await declarant.startTrial();
  await declarant.send('cancel', guessed());
  const token = (await declarant.mailedToken('undo')) ?? '';
  expect(await shop.stateOf(secret)).toHaveProperty('endsAt');
  await declarant.send('undo', { token });
  expect(await shop.stateOf(secret)).not.toHaveProperty('endsAt');

  const page = await declarant.send('cancel', guessed());
  expect(page.receipt, 'a receipt all the same').toBeDefined();
  const confirm = (await declarant.mailedToken('confirm')) ?? '';
  expect(confirm).not.toBe('');
  expect(await shop.stateOf(secret), 'nothing has ended').not.toHaveProperty('endsAt');
  expect((await shop.mail.expectMails(company, 1))[0]?.text, 'a person sees it too').toContain('basic');
  expect((await declarant.read('cancellation', `confirm=${confirm}`)).confirm).toMatchObject({
    possible: true,
    later: true,
    plan: 'Basic',
  });
  expect((await declarant.read('cancellation', `confirm=${token}`))['gone'], 'not by the other link').toBe(
    true,
  );

  const done = await declarant.send('confirm-cancellation', { token: confirm });
  expect(done.confirm).toMatchObject({ done: true });
  await awaitEmptyOutbox(shop);
  expect(await shop.stateOf(secret)).toHaveProperty('endsAt');
  await declarant.send('confirm-cancellation', { token: confirm });
  await awaitEmptyOutbox(shop);
  const ends = shop.mail
    .to(shop.buyer)
    .filter(({ subject }) => subject?.startsWith('Cancellation confirmed'));
  expect(ends, 'one for each end').toHaveLength(2);
});

test('A7 A13 a cancellation that would end an unpaid contract at once asks the mailbox, and offers no undo', async () => {
  const declarant = new Declarant(shop);
  const secret = await shop.unpaidMonth();
  await declarant.send('cancel', guessed());
  const confirm = (await declarant.mailedToken('confirm')) ?? '';
  expect(await declarant.mailedToken('undo')).toBeUndefined();
  expect(await shop.stateOf(secret)).toMatchObject({ status: 'past_due' });
  const { confirm: shown } = await declarant.read('cancellation', `confirm=${confirm}`);
  expect(shown).toMatchObject({ possible: true, atOnce: true });
  await declarant.send('confirm-cancellation', { token: confirm });
  await awaitEmptyOutbox(shop);
  expect(await shop.stateOf(secret)).toMatchObject({ status: 'ended' });
});

test('A7 who names the order’s number has its mails: a cancellation acts at once', async () => {
  const declarant = new Declarant(shop);
  const secret = await declarant.startTrial();
  await declarant.send('cancel', guessed());
  await declarant.send('undo', { token: (await declarant.mailedToken('undo')) ?? '' });
  await declarant.send('cancel', guessed(shop.provider.subscriptions().at(-1)?.metadata['order']));
  await awaitEmptyOutbox(shop);
  expect(await shop.stateOf(secret)).toHaveProperty('endsAt');
  expect(await declarant.mailedToken('confirm')).toBeUndefined();
});
