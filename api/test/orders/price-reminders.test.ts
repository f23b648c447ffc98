// @module-tag slow
import { expect, test } from 'vitest';
import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { planFormOf, signedIn } from '../support/account-holder.ts';
import {
  awaitReconciliation,
  reconcileOften,
  plain,
  sevenTrials,
  awaitQueuedMails,
} from '../support/seven-buyers.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

const subjects: Record<Language, string> = {
  fr: 'Le prix de Premium change le ',
  en: 'The price of Premium changes on ',
  de: 'Der Preis von Premium ändert sich am ',
  it: 'Il prezzo di Premium cambia il giorno ',
  es: 'El precio de Premium cambia el ',
  pt: 'O preço do Premium muda a ',
  ru: 'Цена тарифа Premium изменится ',
};

const remindersTo = (email: string, language: Language) =>
  shop.mail.to(email).filter(({ subject }) => plain(subject).startsWith(subjects[language]));

const subscriptionOf = (address: string) => {
  const customer = shop.provider.customers().find(({ email }) => email === address)?.id;
  return shop.provider.subscriptions().find((one) => one.customer === customer);
};

/** Amount and time of the next renewal at the provider. */
const renewalOf = (email: string) => {
  const item = subscriptionOf(email)?.items.data[0];
  return { amount: item?.price.unit_amount, at: new Date((item?.current_period_end ?? 0) * 1000) };
};

const chargesOf = (email: string) =>
  shop.provider
    .charges()
    .filter(({ customer }) => customer === subscriptionOf(email)?.customer)
    .map(({ amount }) => amount);

/** Moves a customer to a price of a former price list. */
async function moveToFormerPrice(email: string): Promise<void> {
  const { prices, subscriptions } = shop.provider.owner();
  const lookup_key = 'premium-3990-chf-month';
  const { data } = await prices.list({ lookup_keys: [lookup_key] });
  const price =
    data[0] ??
    (await prices.create({
      currency: 'chf',
      unit_amount: 3990,
      lookup_key,
      recurring: { interval: 'month' },
      product_data: { name: 'Premium' },
    }));
  const { id = '', items } = subscriptionOf(email) ?? {};
  await subscriptions.update(id, {
    items: [{ id: items?.data[0]?.id ?? '', price: price.id }],
    proration_behavior: 'none',
  });
}

/** A subscription to Premium in its first paid month. */
async function paidSubscription(): Promise<string> {
  const body = { email: shop.buyer, planId: 'premium', language: 'en' };
  const clientSecret = await secretIn(await shop.subscribe(body));
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.stateOf(clientSecret);
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  return clientSecret;
}

const daysUntil = (time: Date, now: Date) => (time.getTime() - now.getTime()) / dayMs;

test('A9 a new list price is announced to subscribers, and charged from the first renewal thirty days later', async () => {
  const clientSecret = await paidSubscription();
  const count = (wanted: number) => expect.poll(() => remindersTo(shop.buyer, 'en')).toHaveLength(wanted);
  await moveToFormerPrice(shop.buyer);
  await shop.stateOf(clientSecret);
  await count(1);
  // A month at the former price is paid.
  const now = await shop.provider.pass(1);
  const later = await shop.provider.pass(daysUntil(renewalOf(shop.buyer).at, now) + 5);
  await reconcileOften(shop);
  await count(2);
  expect(renewalOf(shop.buyer).amount, 'the next renewal is too near').toBe(3990);
  await shop.provider.pass(daysUntil(renewalOf(shop.buyer).at, later) + 1);
  await expect.poll(() => renewalOf(shop.buyer).amount).toBe(4990);
  const holdsFrom = renewalOf(shop.buyer).at;
  expect(daysUntil(holdsFrom, later)).toBeGreaterThanOrEqual(30);
  await shop.provider.pass(32);
  await awaitReconciliation(shop);
  await shop.restart();
  await shop.sendEvents('reversed');
  expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'active', amount: 4990 });
  expect(chargesOf(shop.buyer)).toEqual([4990, 3990, 3990, 4990]);
  const announced = remindersTo(shop.buyer, 'en').map(({ subject }) => plain(subject));
  expect(announced).toHaveLength(2);
  expect(announced).toContain(subjects.en + formatDay(holdsFrom, 'en'));
});

test('A9 a price that was set at the provider is announced once, before the next renewal, in each language', async () => {
  const buyers = await sevenTrials(shop);
  await shop.provider.pass(14, 2);
  for (const { clientSecret } of buyers) expect((await shop.stateOf(clientSecret)).status).toBe('active');
  for (const { email } of buyers) await moveToFormerPrice(email);
  await shop.sendEvents('reversed');
  await shop.sendEvents();
  for (const { email, language, clientSecret } of buyers) {
    await expect.poll(() => remindersTo(email, language)).toHaveLength(1);
    await shop.stateOf(clientSecret);
    const [mail, ...furtherMails] = remindersTo(email, language);
    expect(furtherMails).toEqual([]);
    const day = plain(formatDay(renewalOf(email).at, language));
    expect(plain(mail?.subject)).toBe(subjects[language] + day);
    for (const price of [4990, 3990])
      expect(plain(mail?.text)).toContain(plain(formatPrice(price, language)));
    expect(mail?.text).toMatch(/\/account$/m);
  }
});

test('A9 a new price is not announced after a cancellation, but is once the cancellation is undone', async () => {
  await paidSubscription();
  const holder = await signedIn(shop);
  await holder.changeEnd('cancel');
  await moveToFormerPrice(shop.buyer);
  await shop.sendEvents();
  await awaitQueuedMails(shop);
  expect(remindersTo(shop.buyer, 'en')).toEqual([]);
  await holder.changeEnd('keep');
  await expect.poll(() => remindersTo(shop.buyer, 'en')).toHaveLength(1);
});

test('A9 A5 who takes back a cheaper plan after the list price has risen is not charged for the paid month again', async () => {
  await paidSubscription();
  await moveToFormerPrice(shop.buyer);
  const holder = await signedIn(shop);
  await shop.provider.pass(31);
  await holder.page();
  const change = async (plan: string) => {
    const page = await holder.page({ order: holder.order, plan });
    return [page.planChange?.['dueText'], await holder.post('plan', planFormOf(page))];
  };
  const before = chargesOf(shop.buyer);
  expect(await change('basic')).toEqual(['CHF\u00a00.00', '/en/account#account-plan-noted']);
  expect((await change('premium'))[0]).toBe('CHF\u00a00.00');
  expect(chargesOf(shop.buyer)).toEqual(before);
  expect((await holder.page()).account?.subscriptions[0]).toMatchObject({ planName: 'Premium' });
});

test('A9 a price whose announcement did not arrive is not charged, and is announced again', async () => {
  const clientSecret = await paidSubscription();
  await moveToFormerPrice(shop.buyer);
  await shop.stateOf(clientSecret);
  await expect.poll(() => remindersTo(shop.buyer, 'en')).toHaveLength(1);
  shop.mail.refused.add(shop.buyer);
  const now = await shop.provider.pass(31);
  await reconcileOften(shop);
  await awaitReconciliation(shop);
  // Into the last month before the announced day, and past it.
  const last = await shop.provider.pass(daysUntil(renewalOf(shop.buyer).at, now) + 2);
  await awaitReconciliation(shop);
  await shop.provider.pass(daysUntil(renewalOf(shop.buyer).at, last) + 2);
  await awaitReconciliation(shop);
  expect(renewalOf(shop.buyer).amount).toBe(3990);
  shop.mail.refused.clear();
  await shop.provider.pass(31);
  await expect.poll(() => remindersTo(shop.buyer, 'en')).toHaveLength(2);
  await shop.restart();
});
