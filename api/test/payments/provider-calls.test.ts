import { expect, test } from 'vitest';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

/** Has all events sent, and waits for all jobs. @returns how many calls they cost */
async function callsOf(send: () => Promise<void>): Promise<number> {
  const before = shop.provider.calls.length;
  await send();
  await shop.mail.expectMails(shop.buyer, 1);
  await awaitEmptyOutbox(shop);
  return shop.provider.calls.length - before;
}

test('F-calls C10 the events of one purchase are read together, in a handful of calls', async () => {
  await shop.provider.payByLink({ plan: 'premium', email: shop.buyer });
  expect(shop.provider.events().length, 'a purchase has many events').toBeGreaterThan(6);
  const sendDuringFirstCall = async () => {
    const paused = shop.provider.disturb(/./, 'pause');
    const sending = shop.sendEvents();
    const resume = await paused;
    await sending;
    resume?.();
  };
  expect(await callsOf(sendDuringFirstCall)).toBeLessThanOrEqual(6);
  const before = shop.provider.calls.length;
  const events = shop.provider.events();
  for (const event of events) await shop.provider.send(event, shop.api.url);
  await awaitEmptyOutbox(shop);
  expect(shop.provider.calls.length - before, 'events that come again cost nothing').toBe(0);
});

test('F-calls C10 the events of a payment that its page has read cost at most one call', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  expect(await callsOf(() => shop.sendEvents())).toBeLessThanOrEqual(1);
});
