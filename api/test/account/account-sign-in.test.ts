import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { age, storedRows } from '../support/stored-rows.ts';

const shop = openShop();

/** A buyer with a paid month and its mail. */
async function buy(email = shop.buyer): Promise<void> {
  const clientSecret = await secretIn(
    await shop.pay({ plan: 'basic', amount: 9.9, language: 'de' }, crypto.randomUUID()),
  );
  await shop.provider.confirm(clientSecret, cards.good, email);
  await shop.stateOf(clientSecret);
  await eventually(() => expect(shop.mail.to(email).length).toBeGreaterThan(0));
}

test('A2 a mailed link signs in once, by its button; only opening it does nothing', async () => {
  await buy();
  const holder = new AccountHolder(shop);
  const link = await holder.askLink(shop.buyer, 1);
  // A mail program's scanner opens the address, more than once.
  const scanner = new AccountHolder(shop);
  expect(await scanner.page({ link })).toEqual({ arrival: { link, email: shop.buyer, code: '' } });
  expect(await scanner.page({ link })).toEqual({ arrival: { link, email: shop.buyer, code: '' } });
  expect(scanner.cookie).toBe('');
  expect(await holder.post('sign-in', { link })).toBe('/de/account#account-signed-in');
  expect(await holder.page()).toMatchObject({ account: { email: shop.buyer } });

  const otherBrowser = new AccountHolder(shop);
  expect(await otherBrowser.post('sign-in', { link }), 'the same link again').toBe(
    '/de/account#account-link-over',
  );
  expect(await otherBrowser.page()).toEqual({ signedOut: true });
  expect(await otherBrowser.page({ link })).toEqual({ linkOver: true, signedOut: true });
});

test('A2 of many simultaneous clicks only one signs in', async () => {
  await buy();
  const link = await new AccountHolder(shop).askLink(shop.buyer, 1);
  const presses = Array.from({ length: 8 }, () => new AccountHolder(shop).post('sign-in', { link }));
  const signedIn = (await Promise.all(presses)).filter((address) => address.endsWith('signed-in'));
  expect(signedIn).toHaveLength(1);
});

test('A2 A13 an unknown address gets the same response and no mail', async () => {
  await buy();
  const holder = new AccountHolder(shop, 'fr');
  for (const email of [`nobody-${shop.buyer}`, shop.buyer]) {
    const address = await holder.post('link', { email });
    expect(address).toMatch(/^\/account\?asked=[\w.-]+#account-sent$/);
    const { searchParams } = new URL(address, shop.api.url);
    const page = await fetch(`${shop.api.url}/api/account/page?language=fr&${searchParams}`);
    expect(await page.json(), 'the address as it was typed').toEqual({ signedOut: true, asked: { email } });
  }
  const guessed = await fetch(`${shop.api.url}/api/account/page?language=fr&asked=a.b.c`);
  expect(await guessed.json()).toEqual({ signedOut: true });
  await shop.mail.expectMails(shop.buyer, 2);
  expect(shop.mail.to(`nobody-${shop.buyer}`)).toEqual([]);
});

test('A2 the cookie is sent only with this site’s requests and hidden from scripts', async () => {
  await buy();
  const link = await new AccountHolder(shop).askLink(shop.buyer, 1);
  const response = await postForm(`${shop.api.url}/api/account/sign-in`, { link, language: 'de' });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^account=[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
});

test('A2 signing out ends the session for every copy of its cookie', async () => {
  await buy();
  const holder = new AccountHolder(shop);
  await holder.signIn(shop.buyer, 1);
  const { cookie } = holder;
  expect(await holder.post('sign-out')).toBe('/de/account#account-left');
  const copy = new AccountHolder(shop);
  copy.cookie = cookie;
  expect(await copy.page()).toEqual({ signedOut: true });
  expect((await refusal(await copy.invoice(1))).code).toBe('signed_out');
});

test('A2 guessed or altered links and sessions give no access', async () => {
  await buy();
  const holder = new AccountHolder(shop);
  const link = await holder.askLink(shop.buyer, 1);
  await holder.post('sign-in', { link });
  const secret = holder.cookie.split('=')[1] ?? '';
  const otherBrowser = new AccountHolder(shop);
  for (const guess of ['', 'x', 'A'.repeat(43), `${secret.slice(0, -1)}A`, `${secret}A`, link]) {
    otherBrowser.cookie = `account=${guess === secret ? '' : guess}`;
    expect(await otherBrowser.page(), guess).toEqual({ signedOut: true });
  }
  otherBrowser.cookie = '';
  for (const guess of ['', 'x', 'A'.repeat(43), secret, `${link}A`, '0'.repeat(5000)])
    expect(await otherBrowser.post('sign-in', { link: guess })).toMatch(/#account-(link-over|invalid)$/);
  expect(await otherBrowser.page()).toEqual({ signedOut: true });
});

test('A2 A13 all spellings of a mailbox are one customer, and no other mailbox is', async () => {
  const name = `ada${shop.testCount}${Date.now()}`;
  await buy(`${name}@gmail.com`);
  await buy(`${name}+apps@googlemail.com`);
  const holder = new AccountHolder(shop);
  await holder.signIn(`${name}@gmail.com`, 1);
  expect((await holder.page()).account?.packages).toHaveLength(2);
  const other = new AccountHolder(shop);
  await buy();
  await other.signIn(shop.buyer, 1);
  expect((await other.page()).account?.packages).toHaveLength(1);
});

test('A2 S3 a page of another site cannot sign in, sign out or ask for a link', async () => {
  for (const form of ['link', 'sign-in', 'sign-out']) {
    const response = await fetch(`${shop.api.url}/api/account/${form}`, {
      method: 'POST',
      body: new URLSearchParams({ email: shop.buyer, link: 'A'.repeat(43) }),
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toMatch(/#account-failed$/);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('A2 a link expires after 15 minutes and a session after 12 hours; the database contains neither secret', async () => {
  await buy();
  const holder = new AccountHolder(shop);
  await holder.signIn(shop.buyer, 1);
  const late = await holder.askLink(shop.buyer, 2);
  const secret = holder.cookie.split('=')[1] ?? '';
  const { dataDir } = shop.api;
  await shop.api.stop();
  const stored = JSON.stringify([
    ...(await storedRows(dataDir, 'select * from account_links')),
    ...(await storedRows(dataDir, 'select * from account_sessions')),
    ...(await storedRows(dataDir, "select * from outbox where kind = 'account-link'")),
  ]);
  expect(stored).not.toContain(late);
  expect(stored).not.toContain(secret);
  const [link] = await storedRows(
    dataDir,
    'select extract(epoch from expires_at - created_at) as seconds from account_links order by created_at desc',
  );
  expect(Number(link?.['seconds'])).toBeGreaterThanOrEqual(15 * 60);
  expect(Number(link?.['seconds'])).toBeLessThan(16 * 60);
  await age(dataDir, 'account_links.expires_at', '15 minutes');
  const [session] = await storedRows(
    dataDir,
    'select extract(epoch from expires_at - created_at) as seconds from account_sessions order by created_at desc',
  );
  expect(Number(session?.['seconds'])).toBeCloseTo(12 * 60 * 60, -2);
  await age(dataDir, 'account_sessions.expires_at', '12 hours');
  await shop.restart();
  expect(await holder.page()).toEqual({ signedOut: true });
  expect(await holder.post('sign-in', { link: late })).toBe('/de/account#account-link-over');
});

test('A2 the number of links mailed to a mailbox is limited', { tags: ['slow'] }, async () => {
  await buy();
  await shop.restart({ RATE_LIMIT_PER_EMAIL: '2' });
  const holder = new AccountHolder(shop);
  const addresses = [];
  const taps = Array.from({ length: 4 }, () => shop.buyer);
  for (const email of [...taps, shop.buyer.toUpperCase(), shop.buyer.replace('b', 'B')])
    addresses.push(await holder.post('link', { email }));
  expect(addresses.map((address) => address.split('#')[1])).toEqual([
    // Repeated taps are one request.
    ...taps.map(() => 'account-sent'),
    'account-sent',
    'account-limited',
  ]);
  await shop.restart();
});

test(
  'A2 an invalid address gets an error, and a bot gets a success but no mail',
  { tags: ['slow'] },
  async () => {
    await buy();
    const holder = new AccountHolder(shop);
    expect(await holder.post('link', { email: 'ada@example' })).toBe('/de/account#account-invalid');
    expect(await holder.post('link', { email: shop.buyer, website: 'http://spam.example' })).toBe(
      '/de/account#account-sent',
    );
    await holder.askLink(shop.buyer, 1);
    expect(shop.mail.to(shop.buyer), 'the mail of the second request alone').toHaveLength(2);
  },
);
