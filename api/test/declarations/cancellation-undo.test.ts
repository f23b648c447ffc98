// @module-tag slow
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '../support/account-holder.ts';
import { postForm } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const subscription = () => shop.provider.subscriptions().at(-1);

const take = (token: string) => postForm(`${shop.api.url}/api/declarations/undo`, { language: 'en', token });

async function read(token: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ undo: token, language: 'en' });
  const response = await fetch(`${shop.api.url}/api/declarations/cancellation?${query}`);
  return ((await response.json()) as { undo: Record<string, unknown> }).undo;
}

test('A4 A7 a cancellation’s mails link to the account and say until when the undo link works; then it expires', async () => {
  const secret = await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  await shop.provider.confirm(secret, cards.good);
  await shop.stateOf(secret);
  await shop.mail.expectMails(shop.buyer, 1);
  await postForm(`${shop.api.url}/api/declarations/cancel`, {
    key: randomUUID(),
    cancellation: 'ordinary',
    name: 'Ada Lovelace',
    contract: 'Basic',
    email: shop.buyer,
    language: 'en',
  });
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const text = (subject: RegExp) => mails.find((mail) => subject.test(mail.subject ?? ''))?.text ?? '';
  expect(text(/^Cancellation confirmed/)).toMatch(
    /undo the cancellation in your account until then: http\S+\/en\/account$/m,
  );
  const receipt = text(/^Receipt for your cancellation/);
  expect(receipt).toMatch(
    /Until \d+ \w+ \d{4}, you can undo it with one click, using the link “Undo the cancellation”\./,
  );
  const token = new URL(/http\S+undo=\S+/.exec(receipt)?.[0] ?? '').searchParams.get('undo') ?? '';
  expect(await read(token)).toMatchObject({ possible: true });
  await take(token);
  expect(await read(token)).toMatchObject({ done: true });

  await shop.provider.pass(14, 1);
  expect((await shop.stateOf(secret)).status, 'a further month is paid').toBe('active');
  await (await signedIn(shop)).changeEnd('cancel');
  expect(Object.keys(await read(token))).toEqual(expect.arrayContaining(['plan', 'expired']));
  await take(token);
  expect(subscription()?.cancel_at_period_end, 'the later cancellation stays').toBe(true);
});
