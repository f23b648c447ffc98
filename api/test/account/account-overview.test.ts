import { expect, test } from 'vitest';
import { formatDay, formatLastDay } from '@site/shared-i18n';
import { AccountHolder } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { pdfText } from '../support/mail-server.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

/** A subscription on trial, with its mail. @returns the secret of its card form */
async function startTrial(email = shop.buyer): Promise<string> {
  const secret = await secretIn(
    await shop.subscribe({ planId: 'premium', email, language: 'de' }, crypto.randomUUID()),
  );
  await shop.stateOf(secret);
  await eventually(() => expect(shop.mail.to(email).length).toBeGreaterThan(0));
  return secret;
}

async function signIn(email = shop.buyer): Promise<AccountHolder> {
  const holder = new AccountHolder(shop);
  await holder.signIn(email, shop.mail.to(email).length);
  return holder;
}

const subscriptionOf = async (holder: AccountHolder) => (await holder.page()).account?.subscriptions[0];

test(
  'A3 a trial shows its last day, and with a card also the card and the next charge',
  { tags: ['slow'] },
  async () => {
    const secret = await startTrial();
    const { trialEndsAt = '' } = await shop.stateOf(secret);
    const holder = await signIn();
    const before = await subscriptionOf(holder);
    expect(before).toMatchObject({ planName: 'Premium', trial: {}, noCard: true, canCancel: true });
    expect(before).not.toHaveProperty('next');
    await shop.provider.confirm(secret, cards.good, shop.buyer);
    await shop.sendEvents();
    await eventually(async () =>
      expect(await subscriptionOf(holder)).toMatchObject({
        card: { brand: 'Visa', last4: '4242', expires: '12/2040' },
        trial: { until: formatLastDay(trialEndsAt, 'de') },
        next: { charge: 'CHF\u00a049.90', on: formatDay(trialEndsAt, 'de') },
      }),
    );
  },
);

test('A3 a paid month shows its invoice as PDF, its package and the next charge', async () => {
  const secret = await startTrial();
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf(secret);
  const holder = await signIn();
  await shop.provider.pass(14, 2);
  const { account } = await holder.page();
  expect(account?.subscriptions[0]).toMatchObject({ active: true, next: { charge: 'CHF\u00a049.90' } });
  expect(account?.packages).toHaveLength(1);
  const [invoice] = account?.invoices ?? [];
  expect(invoice?.amount).toBe('CHF\u00a049.90');
  const pdf = await holder.invoice(invoice?.number ?? 0);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('cache-control')).toBe('no-store');
  expect(await pdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain(invoice?.printed);

  const [bought] = account?.packages ?? [];
  expect(bought?.consent?.version).not.toBe('');
  const order = bought?.order ?? '';
  expect(await holder.linkOf({ order }), 'not before the consent').toBe('/de/account#account-invalid');
  expect(await holder.post('download', { order, consent: bought?.consent?.version ?? '' })).toBe(
    '/de/account#account-consented',
  );
  // After the consent, no other one is requested.
  expect((await holder.page()).account?.packages[0]).not.toHaveProperty('consent');
  expect(await holder.linkOf({ order })).toContain('premium_app.apk');
  expect(await holder.post('download', { order }), 'a page of an earlier release').toContain('.apk');
});

test('A3 C12 a customer who is signed in fetches an app without a form; who is not is asked to sign in', async () => {
  await startTrial();
  const holder = await signIn();
  expect(await holder.linkOf({ appName: 'AtlasFibre' })).toContain('/apps/atlasfibre/atlasfibre.apk');
  expect(await holder.linkOf({ appName: 'nope' })).toBe('/de/account#account-invalid');
  expect(await new AccountHolder(shop).linkOf({ appName: 'TrackIT' })).toBe('/de/account#account-signed-out');
});

test('A3 a failed charge is shown as due', { tags: ['slow'] }, async () => {
  const secret = await startTrial();
  await shop.provider.confirm(secret, cards.chargeFails, shop.buyer);
  await shop.stateOf(secret);
  const holder = await signIn();
  await shop.provider.pass(14, 2);
  const subscription = await subscriptionOf(holder);
  expect(subscription).toMatchObject({ pastDue: { due: 'CHF\u00a049.90' }, card: { last4: '0341' } });
  expect(subscription).not.toHaveProperty('next');
});

test('A2 A13 a customer has no access to another one’s invoice, package and subscription', async () => {
  const secret = await startTrial();
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf(secret);
  await shop.provider.pass(14, 2);
  const holder = await signIn();
  const { account } = await holder.page();
  const order = account?.subscriptions[0]?.order ?? '';
  const number = account?.invoices[0]?.number ?? 0;
  const consent = account?.packages[0]?.consent?.version ?? '';

  const other = `other-${shop.buyer}`;
  await startTrial(other);
  const otherCustomer = await signIn(other);
  expect(await refusal(await otherCustomer.invoice(number))).toMatchObject({ code: 'not_found' });
  expect(await otherCustomer.post('download', { order, consent })).toBe('/de/account#account-order-unknown');
  expect(await otherCustomer.linkOf({ order })).toBe('/de/account#account-order-unknown');
  expect(await otherCustomer.post('cancel', { order })).toBe('/de/account#account-order-unknown');
  expect(await otherCustomer.post('cancel', { order: crypto.randomUUID() })).toBe(
    '/de/account#account-order-unknown',
  );
  expect(await otherCustomer.post('cancel', { order: 'x' })).toBe('/de/account#account-invalid');
  const nobody = new AccountHolder(shop);
  for (const form of ['download', 'cancel', 'keep'])
    expect(await nobody.post(form, { order })).toBe('/de/account#account-signed-out');
  expect(await subscriptionOf(holder)).toMatchObject({ canCancel: true });
});

test(
  'A3 while the provider is down, the account shows the last known state and says so',
  { tags: ['slow'] },
  async () => {
    await startTrial();
    const holder = await signIn();
    await shop.provider.kill();
    const { account } = await holder.page();
    expect(account).toMatchObject({ outdated: true, subscriptions: [{ trial: {}, outdated: true }] });
    await shop.provider.restart();
    expect((await holder.page()).account?.outdated).toBe(false);
  },
);

test('A4 one form cancels a subscription and one resumes it; each is confirmed by one mail', async () => {
  const secret = await startTrial();
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  const holder = await signIn();
  const order = (await subscriptionOf(holder))?.order ?? '';
  const mails = shop.mail.to(shop.buyer).length;
  const presses = await Promise.all([holder.post('cancel', { order }), holder.post('cancel', { order })]);
  expect(presses).toEqual(['/de/account#account-cancelled', '/de/account#account-cancelled']);
  const ending = await subscriptionOf(holder);
  expect(ending).toMatchObject({ ending: {}, canKeep: true });
  expect(ending).not.toHaveProperty('next');
  const [cancelled] = (await shop.mail.expectMails(shop.buyer, mails + 1)).slice(-1);
  expect(cancelled?.subject).toContain('Kündigung bestätigt');

  expect(await holder.post('keep', { order })).toBe('/de/account#account-kept');
  expect(await subscriptionOf(holder)).toMatchObject({ canCancel: true, next: {} });
  const [resumedMail] = (await shop.mail.expectMails(shop.buyer, mails + 2)).slice(-1);
  expect(resumedMail?.subject).toContain('läuft weiter');
});

test(
  'A4 a cancelled subscription ends with its period and cannot be resumed afterwards',
  { tags: ['slow'] },
  async () => {
    const secret = await startTrial();
    await shop.provider.confirm(secret, cards.good, shop.buyer);
    const holder = await signIn();
    const order = (await subscriptionOf(holder))?.order ?? '';
    await holder.post('cancel', { order });
    await shop.provider.pass(15);
    const { account } = await holder.page();
    expect(account).toMatchObject({ subscriptions: [], ended: [{ planName: 'Premium' }], invoices: [] });
    expect(await holder.post('keep', { order })).toBe('/de/account#account-subscription-not-running');
  },
);

test('A10 a refund is shown beside its invoice, and only its customer can open the credit note', async () => {
  const secret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'de' }));
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf(secret);
  await shop.provider
    .owner()
    .refunds.create({ payment_intent: secret.split('_secret_')[0] ?? '', amount: 1000 });
  await shop.sendEvents();
  await shop.mail.expectMails(shop.buyer, 2);
  const holder = await signIn();
  const [invoice] = (await holder.page()).account?.invoices ?? [];
  const [note, ...furtherNotes] = invoice?.creditNotes ?? [];
  expect(furtherNotes).toEqual([]);
  expect(note?.amount).toBe('CHF\u00a010.00');
  expect(note?.printed).toMatch(/^CN-\d{4}-\d{6}$/);
  const pdf = await holder.creditNote(note?.number ?? 0);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain(note?.printed);
  expect(text).toContain(invoice?.printed);

  const otherEmail = `other-than-${shop.buyer}`;
  await startTrial(otherEmail);
  const other = await signIn(otherEmail);
  expect((await other.creditNote(note?.number ?? 0)).status).toBe(404);
  expect((await new AccountHolder(shop).creditNote(note?.number ?? 0)).status).not.toBe(200);
});
