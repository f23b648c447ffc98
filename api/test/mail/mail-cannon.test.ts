import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { postForm, postJson } from '../support/requests.ts';
import { openShop, secretIn } from '../support/shop.ts';

const shop = openShop({
  ORDER_RECOVERY_SECONDS: '1',
  RATE_LIMIT_PER_EMAIL: '5',
  CONTACT_MAILBOX: 'company@example.ch',
});
const evil = 'Call +41 900 000 000';

const declared = (email: string, contract = evil) => ({
  key: crypto.randomUUID(),
  cancellation: 'extraordinary',
  reason: evil,
  name: evil,
  contract,
  email,
});

/** Fires every endpoint that can mail, several times, at the spellings of one mailbox. */
async function fire(spellings: string[]): Promise<void> {
  const { url } = shop.api;
  const declarant = new Declarant(shop);
  for (const email of [...spellings, ...spellings, ...spellings]) {
    await postForm(`${url}/api/account/link`, { email, language: 'en' });
    await postJson(`${url}/api/app-download`, {
      appName: 'TrackIT',
      customerName: evil,
      customerEmail: email,
      language: 'en',
    });
    const trial = await shop.subscribe({ email, planId: 'basic', language: 'en' }, crypto.randomUUID());
    if (trial.ok) await shop.endTrial(await secretIn(trial));
    await declarant.post('cancel', declared(email));
    const page = await declarant.follow(await declarant.post('withdraw', declared(email)));
    const draft = page.confirm?.draft;
    if (draft) await declarant.post('confirm-withdrawal', { draft });
    await postJson(`${url}/api/contact`, { name: evil, email, subject: evil, message: evil, language: 'en' });
  }
  await awaitEmptyOutbox(shop);
}

test('S7 A13 a mail cannon on every endpoint gets five mails a day to one mailbox, with no word of its sender', async () => {
  await fire(['victim@example.org', 'Victim@example.org', 'victim+2@example.org', 'victim@EXAMPLE.org']);
  const got = shop.mail.mails().filter(({ to }) => to?.some(({ address }) => /^victim/i.test(address ?? '')));
  expect(got.length, 'to one mailbox').toBeLessThanOrEqual(5);
  expect(got.length).toBeGreaterThan(2);
  for (const { subject, text, html, attachments } of got) {
    expect(`${subject}${text}${html}`).not.toContain(evil);
    expect(attachments).toEqual([]);
  }
});

test.each([
  ['a NUL', (email: string) => email.replace('m@', '\0m@')],
  ['half of a surrogate pair', (email: string) => email.replace('m@', '\uD800m@')],
  ['4,000 blanks', (email: string) => `${email}${' '.repeat(4000)}x`],
  ['a percent sign', (email: string) => email.replace('m@', '%00m@')],
])('S7 an address with %s is refused, not cleaned', async (_, odd) => {
  const victim = `vic-${shop.testCount}-m@example.org`;
  const declarant = new Declarant(shop);
  const page = await declarant.follow(await declarant.post('withdraw', declared(odd(victim))));
  expect(page.confirm).toBeUndefined();
  expect(page.form?.errors).toHaveProperty('email');
  const cancelled = await declarant.follow(await declarant.post('cancel', declared(odd(victim))));
  expect(cancelled.receipt).toBeUndefined();
  const body = { appName: 'TrackIT', customerName: 'Ada', customerEmail: odd(victim) };
  expect((await postJson(`${shop.api.url}/api/app-download`, body)).status).toBe(400);
  await awaitEmptyOutbox(shop);
  expect(shop.mail.to(victim)).toEqual([]);
});

test('S7 A7 a declaration beyond the limit still has its receipt on the page', async () => {
  const declarant = new Declarant(shop);
  for (let i = 0; i < 6; i += 1) {
    const page = await declarant.send('cancel', declared(shop.buyer));
    expect(page.receipt, String(i)).toBeDefined();
  }
  await awaitEmptyOutbox(shop);
  expect(shop.mail.to(shop.buyer), 'five without the two links to sign in').toHaveLength(3);
});

test('S7 A7 F-repeated-cancellation of a subscription that ends already, no more mails than the limit are sent', async () => {
  const declarant = new Declarant(shop);
  await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  for (let i = 0; i < 20; i += 1) {
    const page = await declarant.send('cancel', {
      ...declared(shop.buyer, 'basic'),
      cancellation: 'ordinary',
    });
    expect(page.receipt, String(i)).toBeDefined();
  }
  await awaitEmptyOutbox(shop);
  const subjects = shop.mail.to(shop.buyer).map(({ subject }) => subject);
  const confirmations = subjects.filter((subject) => subject?.startsWith('Cancellation confirmed'));
  expect(confirmations, 'the only change').toHaveLength(1);
  expect(subjects.length - confirmations.length, 'five without the two links to sign in').toBe(3);
});

/** Asks for an app's download as anyone can, with the address of somebody else. */
const download = () =>
  postJson(`${shop.api.url}/api/app-download`, {
    appName: 'TrackIT',
    customerName: 'Ada',
    customerEmail: shop.buyer,
  });

test('S7 A2 the owner’s sign-in begins a new count', async () => {
  await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  await shop.mail.expectMails(shop.buyer, 1);
  for (let i = 0; i < 2; i += 1) expect((await download()).status).toBe(200);
  await awaitEmptyOutbox(shop);
  const holder = new AccountHolder(shop, 'en');
  await holder.signIn(shop.buyer, 3);
  expect((await download()).status).toBe(200);
});

test('S7 A2 mails that others cause keep nobody from signing in, and all of a day are five', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await download()).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  await shop.mail.expectMails(shop.buyer, 3);
  const holder = new AccountHolder(shop, 'en');
  await holder.signIn(shop.buyer, 3);
  expect((await holder.page()).account).toBeDefined();
  expect((await download()).status, 'after the sign-in').toBe(200);
  await awaitEmptyOutbox(shop);
  expect(shop.mail.to(shop.buyer)).toHaveLength(5);
});

test('S7 A7 the words of a declaration are mailed to nobody but who names the order’s number', async () => {
  const declarant = new Declarant(shop);
  await declarant.startTrial('basic');
  const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  await declarant.send('cancel', declared(shop.buyer, order));
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  const receipt = mails.find(({ attachments }) => attachments.length > 0);
  expect(await attachedPdfText(receipt)).toContain(evil);
});
