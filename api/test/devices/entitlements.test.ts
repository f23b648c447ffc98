import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { jwksSchema, leaseClaimsSchema, type LeaseClaims } from '@site/api-contract';
import { Phone } from '../../stand-ins/src/app/phone.ts';
import { openSite } from '../../stand-ins/src/app/site-client.ts';
import { signedIn, type AccountHolder } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { Declarant } from '../support/declarant.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { age, storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const daySeconds = 24 * 60 * 60;

const keys = async () =>
  jwksSchema.parse(await (await fetch(`${shop.api.url}/.well-known/jwks.json`)).json());

/** Verifies a lease as an app does, with stored keys and without connection. */
async function verified(lease = '', set?: Awaited<ReturnType<typeof keys>>): Promise<LeaseClaims> {
  const { payload } = await jwtVerify(lease, createLocalJWKSet(set ?? (await keys())), {
    algorithms: ['EdDSA'],
    typ: 'lease+jwt',
    audience: 'chronos-pro',
  });
  return leaseClaimsSchema.parse(payload);
}

/** A trial's holder. @param card stored for the time after the trial */
async function subscriber(planId = 'premium', card = cards.good): Promise<AccountHolder> {
  const secret = await secretIn(await shop.subscribe({ email: shop.buyer, planId, language: 'en' }));
  await shop.provider.confirm(secret, card, shop.buyer);
  await shop.stateOf({ clientSecret: secret });
  return signedIn(shop);
}

/** Makes stored times of everybody's orders earlier, as if the days had passed. */
async function ageOrders(days: number): Promise<void> {
  await shop.api.stop();
  for (const column of ['orders.trial_ends_at', 'orders.ends_at', 'invoices.period_end'])
    await age(shop.api.dataDir, column, `${days} days`);
  await shop.restart();
}

test('E3 a lease proves the plan offline for 14 days, and never for longer than three days after what is paid', async () => {
  const phone = await new AppDevice(shop).connect(await subscriber());
  const trial = await phone.entitlements();
  const claims = await verified(trial.lease);
  expect(claims).toMatchObject({ plan: 'premium', state: 'trial', sync: true, sub: trial.device.id });
  expect(claims.features).toEqual(trial.features);
  expect(claims.exp - claims.iat).toBe(14 * daySeconds);
  expect(claims.until * 1000).toBe(Math.floor(Date.parse(trial.until ?? '') / 1000) * 1000);

  await ageOrders(10);
  const late = await verified((await phone.entitlements()).lease);
  expect(late.exp - late.until, 'four days of the trial are left').toBe(3 * daySeconds);
});

test('E3 S1 a forged, a prolonged and another app’s lease are refused', async () => {
  const phone = await new AppDevice(shop).connect(await subscriber());
  const { lease = '' } = await phone.entitlements();
  const claims = await verified(lease);
  const [header = '', , signature = ''] = lease.split('.');
  const longer = { ...claims, exp: claims.exp + 365 * daySeconds };
  const prolonged = [header, Buffer.from(JSON.stringify(longer)).toString('base64url'), signature];
  await expect(verified(prolonged.join('.'))).rejects.toThrow('signature verification failed');
  const { privateKey } = await generateKeyPair('EdDSA');
  const forged = await new SignJWT({ ...longer })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'lease+jwt', kid: decodeProtectedHeader(lease).kid ?? '' })
    .sign(privateKey);
  await expect(verified(forged)).rejects.toThrow('signature verification failed');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"lease+jwt"}').toString('base64url')}.${prolonged[1]}.`;
  await expect(verified(unsigned)).rejects.toThrow();
  const [{ x } = { x: '' }] = (await keys()).keys;
  const bySharedKey = await new SignJWT({ ...longer })
    .setProtectedHeader({ alg: 'HS256', typ: 'lease+jwt', kid: decodeProtectedHeader(lease).kid ?? '' })
    .sign(Buffer.from(x, 'base64url'));
  await expect(verified(bySharedKey), 'the public key is no shared one').rejects.toThrow('not allowed');
  const other = await new AppDevice(shop, { app: 'trackit' }).connect(await signedIn(shop));
  await expect(verified((await other.entitlements()).lease)).rejects.toThrow('unexpected "aud" claim value');
  await expect(verified(phone.tokens.refresh_token), 'nor is a token of another kind').rejects.toThrow();
});

test('E3 E8 S1 a phone whose clock is days off uses its lease for 14 days all the same, and putting it back prolongs nothing', async () => {
  const holder = await subscriber();
  const site = openSite(shop.api.url);
  const phones = [20, -20].map((days) => {
    const phone = new Phone(site, { app: 'chronos-pro', name: `${days}`, language: 'en' });
    phone.moveClock(days);
    return phone;
  });
  for (const phone of phones) {
    await phone.connect();
    const { codes } = await phone.screen();
    expect(await holder.post('activate', { code: codes?.user_code ?? '' })).toMatch(/#activation-agreed$/);
  }
  for (const phone of phones) {
    await expect.poll(() => phone.screen()).toMatchObject({ codes: undefined, online: { plan: 'premium' } });
    phone.isOffline = true;
    await phone.update();
    const planAfter = async (days: number) => {
      phone.moveClock(days);
      return (await phone.screen()).lease?.plan;
    };
    expect([await planAfter(0), await planAfter(13)], phone.name).toEqual(['premium', 'premium']);
    expect([await planAfter(2), await planAfter(-30)], phone.name).toEqual([undefined, undefined]);
  }
});

test(
  'E3 keys are rotated by a command: new leases have the new key, and earlier ones stay valid',
  { tags: ['slow'] },
  async () => {
    const phone = await new AppDevice(shop).connect(await subscriber());
    const { lease: before = '' } = await phone.entitlements();
    const known = await keys();
    const [refused, rotated] = await shop.commands(
      ['rotate-keys', '--who', 'Ada'],
      ['rotate-keys', '--who', 'Ada', '--why', 'yearly', '--yes'],
    );
    expect(refused?.output).toContain('--why');
    expect(rotated).toMatchObject({ code: 0 });
    const { lease: after = '' } = await phone.entitlements();
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    await verified(before);
    await verified(after);
    await expect(verified(after, known), 'an app fetches the keys when it meets a new one').rejects.toThrow(
      'no applicable key',
    );
    await shop.api.stop();
    await age(shop.api.dataDir, 'lease_keys.created_at', '16 days');
    await shop.restart();
    await expect
      .poll(async () => (await keys()).keys.map(({ kid }) => kid))
      .toEqual([decodeProtectedHeader(after).kid]);
  },
);

test(
  'E6 E3 a subscription is paid, fails, is kept during the grace, is mended and is cancelled',
  { tags: ['slow'] },
  async () => {
    const holder = await subscriber('premium', cards.chargeFails);
    const phone = await new AppDevice(shop).connect(holder);
    await shop.provider.pass(14, 2);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    expect(await phone.entitlements()).toMatchObject({ plan: 'premium', state: 'past_due' });
    await ageOrders(18);
    const grace = await phone.entitlements();
    expect(grace).toMatchObject({ plan: 'premium', state: 'past_due' });
    expect(grace.lease, 'no longer offline').toBeUndefined();
    expect(grace.message).toContain('Pay in your account');

    const secret = await secretIn(await holder.askCardSecret(holder.order));
    await shop.provider.confirm(secret, cards.good, shop.buyer);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    const mended = await phone.entitlements();
    expect(mended).toMatchObject({ plan: 'premium', state: 'active' });
    expect(await verified(mended.lease)).toMatchObject({ state: 'active' });
    expect(await holder.changeEnd('cancel')).toBe('cancelled');
    await awaitEmptyOutbox(shop);
    expect(await phone.entitlements()).toMatchObject({ plan: 'premium', state: 'ending' });
    await shop.provider.pass(31);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    const over = await phone.entitlements();
    expect(over).toMatchObject({
      plan: null,
      state: 'none',
      ended: { plan: 'premium', reason: 'over' },
      features: { advertising: true, syncDevices: 0 },
      device: { sync: false },
      message: 'Premium has ended.',
    });
    expect(over.lease).toBeUndefined();
  },
);

test(
  'E6 a month that nobody mends ends with the last retry, a trial without a card with its last day',
  { tags: ['slow'] },
  async () => {
    const phone = await new AppDevice(shop).connect(await subscriber('basic', cards.chargeFails));
    await shop.provider.pass(14, 2);
    for (const days of [1, 3, 4, 8, 7]) {
      await shop.sendEvents();
      await awaitEmptyOutbox(shop);
      await shop.provider.pass(days);
    }
    await shop.restart({ RECONCILIATION_HOURS: '0.0005' });
    await expect
      .poll(async () => (await phone.entitlements()).ended)
      .toEqual({ plan: 'basic', reason: 'unpaid' });
    await shop.restart();

    shop.buyer = `second-${shop.buyer}`;
    const free = { email: shop.buyer, planId: 'basic', language: 'en' };
    expect((await shop.subscribe(free, `${shop.key}-second`)).status).toBe(200);
    const tablet = await new AppDevice(shop).connect(await signedIn(shop));
    await shop.provider.pass(15);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    expect((await tablet.entitlements()).ended).toEqual({ plan: 'basic', reason: 'trial_over' });
  },
);

test('E6 E9 a paid month is valid for a month and ends, with its download', async () => {
  const paid = await shop.pay({ plan: 'business', amount: 99.9, language: 'en' });
  const secret = await secretIn(paid);
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf({ clientSecret: secret });
  await awaitEmptyOutbox(shop);
  const holder = await signedIn(shop);
  const phone = await new AppDevice(shop).connect(holder);
  const month = await phone.entitlements();
  expect(month).toMatchObject({ plan: 'business', state: 'ending', features: { team: true } });
  expect((await shop.download(secret)).status).toBe(200);
  // More than the days by which the provider's clock is ahead.
  await ageOrders(200);
  expect((await phone.entitlements()).ended).toEqual({ plan: 'business', reason: 'over' });
  expect(await shop.stateOf(secret)).toMatchObject({ status: 'paid', downloadable: false });
  const refused = await shop.download(secret);
  expect([refused.status, (await refusal(refused)).code]).toEqual([402, 'order_over']);
  const account = (await holder.page()).account;
  expect(account?.packages).toEqual([]);
  const [order = ''] = shop.provider.payments().at(-1)?.metadata['order']?.split(' ') ?? [];
  expect(await holder.linkOf({ order })).toMatch(/#account-order-over$/);
  const app = await holder.linkOf({ appName: 'TrackIT' });
  expect(app, 'free apps stay free').toContain('/trackit.apk');
});

test(
  'E6 a withdrawal, a refund and a dispute end what they take back, and the app says so',
  { tags: ['slow'] },
  async () => {
    const holder = await subscriber();
    const phone = await new AppDevice(shop).connect(holder);
    const declarant = new Declarant(shop);
    const page = await declarant.send('withdraw', { name: 'Ada', email: shop.buyer, contract: holder.order });
    const draft = page.confirm?.draft;
    await declarant.post('confirm-withdrawal', { draft: String(draft) });
    await awaitEmptyOutbox(shop);
    expect(await phone.entitlements()).toMatchObject({
      ended: { plan: 'premium', reason: 'withdrawn' },
      message: 'Premium has ended with your withdrawal.',
    });

    for (const [reason, card] of [
      ['refunded', cards.good],
      ['disputed', '4000000000000259'],
    ] as const) {
      shop.buyer = `${reason}-${shop.buyer}`;
      shop.key = `${shop.key}-${reason}`;
      const secret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }));
      await shop.provider.confirm(secret, card, shop.buyer);
      await shop.stateOf({ clientSecret: secret });
      await awaitEmptyOutbox(shop);
      const tablet = await new AppDevice(shop).connect(await signedIn(shop));
      const charge = shop.provider.charges().at(-1)?.id ?? '';
      // The bank disputes a payment by the other card on its own.
      if (reason === 'refunded') {
        expect((await tablet.entitlements()).plan).toBe('basic');
        await shop.provider.owner().refunds.create({ charge });
      }
      await shop.sendEvents();
      await awaitEmptyOutbox(shop);
      expect((await tablet.entitlements()).ended).toEqual({ plan: 'basic', reason });
    }
  },
);

test(
  'E6 A11 an erasure disconnects every device, and forgets the account’s id',
  { tags: ['slow'] },
  async () => {
    const holder = await subscriber();
    const phone = await new AppDevice(shop).connect(holder);
    await phone.entitlements();
    await holder.post('erase', { confirmed: 'yes', ends: holder.order, ending: 'yes' });
    await awaitEmptyOutbox(shop);
    expect((await phone.requestEntitlements()).status).toBe(401);
    await shop.api.stop();
    const left = await storedRows(
      shop.api.dataDir,
      `select mailbox_key from devices where mailbox_key = '${shop.buyer}'
     union all select mailbox_key from app_accounts where mailbox_key = '${shop.buyer}'`,
    );
    await shop.restart();
    expect(left).toEqual([]);
  },
);
