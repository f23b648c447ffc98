import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AccountHolder, signedIn } from '../support/account-holder.ts';
import { activationPage, AppDevice, refusedWith } from '../support/app-device.ts';
import { from } from '../support/requests.ts';
import { openShop } from '../support/shop.ts';
import { age, storedRows } from '../support/stored-rows.ts';

const shop = openShop();

/** A customer with a trial, signed in to the account. */
async function customer(planId = 'basic'): Promise<AccountHolder> {
  expect((await shop.subscribe({ email: shop.buyer, planId, language: 'en' })).status).toBe(200);
  return signedIn(shop);
}

test('E2 a device shows a code, its owner agrees on the page, and the device gets its tokens', async () => {
  const holder = await customer();
  const phone = await new AppDevice(shop).begin({ device_name: 'Pixel 9', time_zone: 'Europe/Zurich' });
  const { user_code, verification_uri, verification_uri_complete } = phone.codes;
  expect(user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  expect(new URL(verification_uri).pathname).toBe('/activate');
  expect(verification_uri_complete).toBe(`${verification_uri}?code=${user_code}`);
  expect(await refusedWith(phone.redeem())).toBe('authorization_pending');
  expect(await refusedWith(phone.redeem())).toBe('slow_down');

  const typed = user_code.toLowerCase().replace('-', ' ');
  expect(await activationPage(shop, new AccountHolder(shop), typed)).toEqual({ signIn: { code: user_code } });
  expect((await activationPage(shop, holder, typed)).confirm).toMatchObject({
    code: user_code,
    appName: 'Chronos-Pro',
    deviceName: 'Pixel 9',
    planName: 'Basic',
    sameNetwork: true,
    zone: { words: 'Central European Time' },
    free: true,
  });
  const agreed = new URL(await holder.post('activate', { code: user_code }), shop.api.url);
  expect(agreed.hash).toBe('#activation-agreed');
  const device = agreed.searchParams.get('device') ?? '';
  expect(await activationPage(shop, holder, undefined, device)).toEqual({
    connected: { appName: 'Chronos-Pro' },
  });
  for (const [visitor, other] of [
    [new AccountHolder(shop), device],
    [holder, crypto.randomUUID()],
    [holder, 'Chronos'],
  ] as const)
    expect(await activationPage(shop, visitor, undefined, other)).toEqual({ enter: true });
  await phone.take(phone.redeem());
  expect(await phone.entitlements()).toMatchObject({
    plan: 'basic',
    state: 'trial',
    device: { name: 'Pixel 9', sync: true },
  });
  expect(await phone.confirm(holder), 'once').toBe('device-code-unknown');
});

test('E2 what a device tells of its place is shown only as far as it can be true', async () => {
  const holder = await customer();
  const [, far] = [await new AppDevice(shop).begin(), new AppDevice(shop, { language: 'ru' })];
  const response = await fetch(`${shop.api.url}/api/oauth/device_authorization`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'trackit', time_zone: 'Mars/Olympus', language: 'ru' }),
    headers: from('203.0.113.9'),
  });
  far.codes = (await response.json()) as typeof far.codes;
  const { confirm } = await activationPage(shop, holder, far.codes.user_code);
  expect(confirm).toMatchObject({ otherNetwork: true, deviceName: 'Устройство без названия' });
  expect(Object.keys(confirm ?? {})).not.toContain('zone');
});

test('E2 a refused, an expired, an unknown code and an unknown app get the errors of the standards', async () => {
  const holder = await customer();
  const refused = await new AppDevice(shop).begin();
  const redirect = await holder.post('refuse-device', { code: refused.codes.user_code });
  expect(redirect).toMatch(/\/activate#activation-refused$/);
  expect(await refusedWith(refused.redeem())).toBe('access_denied');
  expect(await refusedWith(refused.redeem({ client_id: 'trackit' })), 'another app').toBe('invalid_grant');
  expect(await refusedWith(refused.redeem({ device_code: 'x'.repeat(43) }))).toBe('invalid_grant');
  expect(await refusedWith(refused.redeem({ client_id: 'photoshop' }))).toBe('invalid_client');
  expect(await refusedWith(refused.redeem({ device_code: '' }))).toBe('invalid_request');
  expect(await refusedWith(refused.redeem({ grant_type: 'password' }))).toBe('unsupported_grant_type');
  expect(await refusedWith(refused.post('device_authorization', { client_id: '' }))).toBe('invalid_request');
  const json = await fetch(`${shop.api.url}/api/oauth/token`, {
    method: 'POST',
    body: JSON.stringify({ client_id: 'trackit' }),
    headers: { 'content-type': 'application/json' },
  });
  expect([json.status, await refusedWith(json)]).toEqual([400, 'invalid_request']);

  const agreed = await new AppDevice(shop).begin();
  const expired = await new AppDevice(shop, { language: 'de' }).begin();
  expect(await agreed.confirm(holder)).toBe('agreed');
  await shop.api.stop();
  await age(shop.api.dataDir, 'device_codes.expires_at', '1 hour');
  await shop.restart();
  for (const device of [agreed, expired]) expect(await refusedWith(device.redeem())).toBe('expired_token');
  const { message, error_description } = (await (await expired.redeem()).json()) as Record<string, string>;
  expect(message, 'in the language of the app').toBe(
    'Dieser Code ist abgelaufen. Zeigen Sie einen neuen an.',
  );
  expect(error_description, 'as the standard allows').toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  expect(await expired.confirm(holder)).toBe('device-code-unknown');
  expect(await activationPage(shop, holder, expired.codes.user_code)).toEqual({
    enter: true,
    wrong: true,
    typed: expired.codes.user_code,
  });
});

test('E2 the mailed link leads back to the device that waits, and names its code', async () => {
  await customer();
  const { user_code: code } = (await new AppDevice(shop).begin()).codes;
  const holder = new AccountHolder(shop, 'de');
  const known = shop.mail.to(shop.buyer).length;
  expect(await holder.post('link', { email: 'no address', code }), 'the code is kept').toBe(
    `/de/activate?code=${code}#activation-invalid`,
  );
  expect(await holder.post('link', { email: shop.buyer, code })).toMatch(/#account-sent$/);
  const mail = (await shop.mail.expectMails(shop.buyer, known + 1)).at(-1);
  expect(mail?.subject).toBe('Gerät verbinden: Ihr Link');
  expect(mail?.text).toContain(code);
  expect(mail?.text, 'against phishing').toContain('Fahren Sie nur fort, wenn Sie diesen Code selbst');
  const link = new URL(/\S+\/account\?link=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  const page = await holder.page(Object.fromEntries(link));
  expect(page.arrival).toMatchObject({ code });
  expect(await holder.post('sign-in', { link: link.get('link') ?? '', code })).toBe(
    `/de/activate?code=${code}#activation-signed-in`,
  );
});

describe('tries of codes are limited', () => {
  const button = (form: string, headers: Record<string, string>, csrf = '') =>
    fetch(`${shop.api.url}/api/account/${form}`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'BCDF-GHJK', language: 'en', csrf }),
      headers,
      redirect: 'manual',
    });
  const outcomeOf = async (response: Promise<Response>) =>
    (await response).headers.get('location')?.replace(/^.*#activation-/, '');

  beforeEach(async () => {
    await shop.api.stop();
    await storedRows(shop.api.dataDir, 'delete from rate_limits');
    await shop.restart({ RATE_LIMIT_PER_ADDRESS: '5', RATE_LIMIT_CODES: '18' });
  });
  afterEach(() => shop.restart());

  test('E2 S1 codes cannot be guessed: tries are limited by address, and from all addresses together', async () => {
    const holder = await customer();
    const guess = async (address: string) => {
      const url = `${shop.api.url}/api/account/activation?code=BCDF-GHJK`;
      return (await fetch(url, { headers: from(address) })).status;
    };
    const guesses = async (address: string, times: number) => {
      const statuses = [];
      for (let count = 0; count < times; count++) statuses.push(await guess(address));
      return statuses;
    };
    const press = async (form: 'activate' | 'refuse-device', address: string) =>
      outcomeOf(button(form, { ...from(address), cookie: holder.cookie }, await holder.csrfTokenOf(form)));
    const outcomes = [];
    for (let count = 0; count < 6; count++) outcomes.push(await press('activate', '192.0.2.5'));
    expect(outcomes.slice(-2)).toEqual(['device-code-unknown', 'limited']);
    const well = (count: number) => Array.from({ length: count }, () => 200);
    expect(await guesses('192.0.2.1', 6)).toEqual([...well(5), 429]);
    expect(await guesses('192.0.2.2', 5)).toEqual(well(5));
    expect(await guesses('192.0.2.3', 4), 'the nineteenth of all').toEqual([...well(3), 429]);
    for (const form of ['activate', 'refuse-device'] as const)
      expect(await press(form, '192.0.2.4'), form).toBe('limited');
    expect((await fetch(`${shop.api.url}/api/account/activation`)).status, 'without a code').toBe(200);
  });

  test(
    'E2 S1 nobody uses up the tries of all from one address, or without a session',
    { tags: ['slow'] },
    async () => {
      const holder = await customer();
      for (let count = 0; count < 20; count++) {
        const url = `${shop.api.url}/api/account/activate`;
        expect((await fetch(url, { headers: from('192.0.2.1') })).status).toBe(405);
        await button('activate', from('192.0.2.1'));
        const anonymous = button('refuse-device', from(`192.0.2.${String(100 + count)}`));
        expect(await outcomeOf(anonymous)).toBe('signed-out');
      }
      await new AppDevice(shop).connect(holder);
    },
  );
});

test('E2 S1 of two accounts that confirm one code one gets the device, and its device code is good once', async () => {
  const holders = [await customer()];
  shop.buyer = `other-${shop.buyer}`;
  shop.key = `${shop.key}-other`;
  holders.push(await customer('premium'));
  const phone = await new AppDevice(shop).begin();
  const outcomes = await Promise.all(holders.map((holder) => phone.confirm(holder)));
  expect([...outcomes].sort()).toEqual(['agreed', 'device-code-unknown']);
  await phone.take(phone.redeem());
  expect((await phone.entitlements()).plan).toBe(outcomes[0] === 'agreed' ? 'basic' : 'premium');
  const listed = await Promise.all(
    holders.map(async (holder) => (await holder.page()).account?.devices.length),
  );
  expect(listed).toEqual(outcomes.map((outcome) => (outcome === 'agreed' ? 1 : 0)));
  expect(await refusedWith(phone.redeem()), 'somebody has copied it').toBe('invalid_grant');
  expect(await refusedWith(phone.requestEntitlements())).toBe('invalid_token');
});

test('E3 S1 a refresh token is good once: an old one ends the device, for the thief and for the owner', async () => {
  const holder = await customer();
  const phone = await new AppDevice(shop).connect(holder);
  const { refresh_token: stolen, access_token: first } = phone.tokens;
  await phone.take(phone.refresh());
  expect(await refusedWith(phone.requestEntitlements(first)), 'one access token at a time').toBe(
    'invalid_token',
  );
  expect((await phone.entitlements()).plan).toBe('basic');
  expect(await refusedWith(phone.refresh({ refresh_token: stolen }))).toBe('invalid_grant');
  expect(await refusedWith(phone.refresh())).toBe('invalid_grant');
  const refused = await phone.requestEntitlements();
  expect([refused.status, await refusedWith(refused)]).toEqual([401, 'invalid_token']);
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
  expect((await holder.page()).account).toMatchObject({ hasDevices: false });
});

test('E3 who did not receive the new tokens asks again with the old one, and gets the same refresh token', async () => {
  const phone = new AppDevice(shop);
  const holder = await customer();
  await phone.begin();
  expect(await phone.confirm(holder)).toBe('agreed');
  expect((await phone.redeem()).status, 'a response that is lost').toBe(200);
  await phone.take(phone.redeem());
  const lost = (await (await phone.refresh()).json()) as typeof phone.tokens;
  await phone.take(phone.refresh());
  expect(phone.tokens.refresh_token).toBe(lost.refresh_token);
  expect(await refusedWith(phone.requestEntitlements(lost.access_token))).toBe('invalid_token');
  expect((await phone.entitlements()).state).toBe('trial');
});

test('E3 S1 tokens of another app, of another site and made-up ones open nothing', async () => {
  const phone = await new AppDevice(shop).connect(await customer());
  expect(await refusedWith(phone.refresh({ client_id: 'trackit' }))).toBe('invalid_grant');
  const [header, payload, signature = ''] = phone.tokens.refresh_token.split('.');
  const later = Buffer.from(JSON.stringify({ ...claimsIn(payload), n: 2 })).toString('base64url');
  for (const forged of [
    [header, later, signature].join('.'),
    [Buffer.from('{"alg":"none"}').toString('base64url'), payload, ''].join('.'),
    'token',
  ])
    expect(await refusedWith(phone.refresh({ refresh_token: forged }))).toBe('invalid_grant');
  for (const token of ['', 'x', phone.tokens.refresh_token])
    expect(await refusedWith(phone.requestEntitlements(token))).toBe('invalid_token');
  expect((await phone.entitlements()).plan, 'none of it has ended the device').toBe('basic');
});

function claimsIn(payload = ''): object {
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
}

test('E4 Basic syncs two devices: for a third one the page says what to do, and the code waits', async () => {
  const holder = await customer();
  const phone = await new AppDevice(shop).connect(holder, { device_id: 'phone', device_name: 'Phone' });
  await new AppDevice(shop, { app: 'trackit' }).connect(holder, { device_id: 'phone', device_name: 'Phone' });
  const tablet = await new AppDevice(shop).connect(holder, { device_id: 'tablet', device_name: 'Tablet' });
  const third = await new AppDevice(shop).begin({ device_id: 'third' });
  expect(await third.confirm(holder)).toBe('devices-full');
  const { confirm } = await activationPage(shop, holder, third.codes.user_code);
  expect(confirm).toMatchObject({ full: { byPlan: { count: 2 } }, hasDevices: true });
  expect(Object.keys(confirm ?? {})).not.toContain('free');
  expect(await refusedWith(third.redeem())).toBe('authorization_pending');

  const device = (await tablet.entitlements()).device.id;
  const code = third.codes.user_code;
  expect(await holder.post('remove-device', { device, code })).toBe(
    `/de/activate?code=${code}#activation-device-removed`.replace('/de', '/en'),
  );
  expect(await refusedWith(tablet.requestEntitlements())).toBe('invalid_token');
  expect(await third.confirm(holder)).toBe('agreed');
  await third.take(third.redeem());
  expect((await third.entitlements()).device.sync).toBe(true);
  expect((await phone.entitlements()).device.sync).toBe(true);
});

test('E4 of two devices that race for the last place, one wins', async () => {
  const holder = await customer();
  await new AppDevice(shop).connect(holder);
  const racers = await Promise.all(Array.from({ length: 4 }, () => new AppDevice(shop).begin()));
  const outcomes = await Promise.all(racers.map((racer) => racer.confirm(holder)));
  expect(outcomes.sort()).toEqual(['agreed', 'devices-full', 'devices-full', 'devices-full']);
});

test(
  'E4 Premium has any number of devices, up to the limit against abuse; after a cheaper plan the first two sync',
  { tags: ['slow'] },
  async () => {
    const holder = await customer('premium');
    await shop.restart({ MOST_DEVICES: '3' });
    const connected: AppDevice[] = [];
    for (const device_name of ['one', 'two', 'three'])
      connected.push(await new AppDevice(shop).connect(holder, { device_name }));
    const fourth = await new AppDevice(shop).begin();
    expect(await fourth.confirm(holder)).toBe('devices-full');
    expect((await activationPage(shop, holder, fourth.codes.user_code)).confirm).toMatchObject({
      full: { byRule: true },
    });
    const synced = () =>
      Promise.all(connected.map(async (device) => (await device.entitlements()).device.sync));
    expect(await synced()).toEqual([true, true, true]);
    await holder.changePlan('basic');
    expect(await synced()).toEqual([true, true, false]);
    expect((await connected[2]?.entitlements())?.message).toContain('move to Premium');
    await shop.restart();
  },
);

test('E4 the account lists devices with their last use, names and removes them; nobody else can', async () => {
  const holder = await customer();
  const phone = await new AppDevice(shop).connect(holder, { device_name: 'Pixel 9' });
  const { id } = (await phone.entitlements()).device;
  const listed = async () =>
    (await holder.page()).account as unknown as { devices: Record<string, string>[] };
  const [before] = (await listed()).devices;
  expect(before).toMatchObject({ device: id, deviceName: 'Pixel 9', appName: 'Chronos-Pro' });
  expect(before?.['used']).toMatch(/\d{4}$/);
  expect(await holder.post('rename-device', { device: id, name: 'Van' })).toMatch(/#account-device-named$/);
  expect((await phone.entitlements()).device.name).toBe('Van');

  shop.buyer = `other-${shop.buyer}`;
  shop.key = `${shop.key}-other`;
  const otherCustomer = await customer();
  for (const form of ['rename-device', 'remove-device'])
    expect(await otherCustomer.post(form, { device: id, name: 'Mine' })).toMatch(/#account-device-unknown$/);
  expect((await phone.entitlements()).device.name).toBe('Van');
  expect(await holder.post('remove-device', { device: id })).toMatch(/#account-device-removed$/);
  expect((await listed()).devices).toEqual([]);
  expect(await refusedWith(phone.refresh())).toBe('invalid_grant');
  const signedOut = new AccountHolder(shop);
  expect(await signedOut.post('remove-device', { device: id })).toMatch(/#account-signed-out$/);
});

test('E4 the same app that is connected again on its device takes no second place', async () => {
  const holder = await customer();
  const before = await new AppDevice(shop).connect(holder, { device_id: 'phone' });
  const after = await new AppDevice(shop).connect(holder, { device_id: 'phone' });
  expect((await holder.page()).account).toMatchObject({ devices: [{ appName: 'Chronos-Pro' }] });
  expect(await refusedWith(before.requestEntitlements())).toBe('invalid_token');
  expect((await after.entitlements()).device.sync).toBe(true);
});
