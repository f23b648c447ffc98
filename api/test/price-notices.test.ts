import { expect, test } from 'vitest';
import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { lookAgain, lookDaily, plain, sevenTrials } from './seven-buyers.ts';
import { openShop } from './shop.ts';

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

const subjects: Record<Language, string> = {
  fr: 'Le prix de Premium change le ',
  en: 'The price of Premium changes on ',
  de: 'Der Preis von Premium ändert sich am ',
  it: 'Il prezzo di Premium cambia il ',
  es: 'El precio de Premium cambia el ',
  pt: 'O preço de Premium muda em ',
  ru: 'Цена Premium изменится ',
};

const told = (email: string, language: Language) =>
  shop.mail.to(email).filter(({ subject }) => plain(subject).startsWith(subjects[language]));

/** The provider's subscriptions of this file, in the order of the buyers. */
const renewals = () =>
  shop.provider.subscriptions().map(({ items }) => {
    const [item] = items.data;
    return { amount: item?.price.unit_amount, at: new Date((item?.current_period_end ?? 0) * 1000) };
  });

const chargesOf = (customer: string) =>
  shop.provider
    .charges()
    .filter((charge) => charge.customer === customer)
    .map(({ amount }) => amount);

test('A9 another price is told once, in each language, thirty days before the first renewal at it', async () => {
  const buyers = await sevenTrials(shop);
  await shop.provider.pass(14, 2);
  for (const { clientSecret } of buyers)
    expect((await shop.stateOf(clientSecret)).status).toBe('active');

  // The shop moves its customers to the price that a former price list had.
  const { prices, subscriptions } = shop.provider.owner();
  const former = await prices.create({
    currency: 'chf',
    unit_amount: 3990,
    lookup_key: 'premium-3990-chf-month',
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
  });
  for (const { id, items } of shop.provider.subscriptions())
    await subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: former.id }],
      proration_behavior: 'none',
    });
  await shop.sendEvents('reversed');
  await shop.sendEvents();
  const [first] = renewals();
  for (const { email, language } of buyers) {
    await expect.poll(() => told(email, language), { timeout: 60_000 }).toHaveLength(1);
    const [mail] = told(email, language);
    expect(plain(mail?.subject)).toBe(subjects[language] + plain(formatDay(first?.at ?? '', language)));
    for (const price of [4990, 3990]) expect(plain(mail?.text)).toContain(plain(formatPrice(price, language)));
    expect(mail?.text).toMatch(/\/account$/m);
  }

  // Once that is paid, it differs from the present list: told, and charged from the renewal after the next one.
  const days = ((first?.at.getTime() ?? 0) - (await shop.provider.pass(1)).getTime()) / dayMs;
  const now = await shop.provider.pass(days + 5);
  await lookDaily(shop);
  for (const { email, language } of buyers)
    await expect.poll(() => told(email, language), { timeout: 60_000 }).toHaveLength(2);
  expect(renewals().map(({ amount }) => amount)).toEqual(buyers.map(() => 3990));
  await shop.provider.pass(((renewals()[0]?.at.getTime() ?? 0) - now.getTime()) / dayMs + 1);
  await expect
    .poll(() => renewals().map(({ amount }) => amount), { timeout: 60_000 })
    .toEqual(buyers.map(() => 4990));
  const holdsFrom = renewals()[0]?.at ?? new Date();
  expect(holdsFrom.getTime() - now.getTime()).toBeGreaterThanOrEqual(30 * dayMs);
  await shop.provider.pass(32);
  await lookAgain(shop);
  await shop.restart({});
  await shop.sendEvents();

  for (const [index, { email, language, clientSecret }] of buyers.entries()) {
    const announced = told(email, language).map(({ subject }) => plain(subject));
    expect(announced).toHaveLength(2);
    expect(announced).toContain(subjects[language] + plain(formatDay(holdsFrom, language)));
    const customer = shop.provider.subscriptions()[index]?.customer ?? '';
    expect(chargesOf(customer)).toEqual([4990, 3990, 3990, 4990]);
    expect(await shop.stateOf(clientSecret)).toMatchObject({ status: 'active', amount: 4990 });
  }
});

test('A9 who has cancelled is told of no price, and is when the cancellation is taken back', async () => {
  const [buyer] = await sevenTrials(shop);
  const { clientSecret = '', email = '', language = 'fr' } = buyer ?? {};
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  await shop.changeEnd('cancel', clientSecret);
  const { prices, subscriptions } = shop.provider.owner();
  const { data } = await prices.list({ lookup_keys: ['premium-3990-chf-month'] });
  const { id = '', items } = shop.provider.subscriptions().at(-7) ?? {};
  await subscriptions.update(id, {
    items: [{ id: items?.data[0]?.id ?? '', price: data[0]?.id ?? '' }],
    proration_behavior: 'none',
  });
  await shop.sendEvents();
  await shop.stateOf(clientSecret);
  expect(told(email, language)).toEqual([]);
  await shop.changeEnd('keep', clientSecret);
  await expect.poll(() => told(email, language), { timeout: 60_000 }).toHaveLength(1);
});
