// @module-tag slow
import { expect, test } from 'vitest';
import { dayOf } from '@site/shared-i18n';
import { cards, openShop, secretIn } from '../support/shop.ts';

/* Months at the ends of months, by the provider's clock. */

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

/** Moves the provider's clock to a time in the coming year. @param time without its year, such as `-03-01T00:30+01:00` */
async function passTo(time: string): Promise<number> {
  const now = await shop.provider.pass(0, 0.001);
  const [year] = [now.getFullYear(), now.getFullYear() + 1].filter(
    (one) => Date.parse(`${one}${time}`) > now.getTime(),
  );
  await shop.provider.pass((Date.parse(`${year}${time}`) - now.getTime()) / dayMs);
  return Number(year);
}

test('A3 C16 F-day-31 a subscription of the 31st is renewed on the last day of a month, and on the 31st again', async () => {
  const year = await passTo('-01-31T12:00:00Z');
  await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
  for (let month = 0; month < 3; month += 1) await shop.provider.pass(31);
  const lastOfFebruary = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  const ends = shop.provider.invoices().map(({ lines }) => new Date((lines.data[0]?.period.end ?? 0) * 1000));
  expect(ends.map((end) => end.toISOString().slice(5, 10)).sort()).toEqual([
    `02-${lastOfFebruary}`,
    '03-31',
    '04-30',
    '05-31',
  ]);
});

test('A3 F-zurich-month a month paid after midnight in Switzerland, when it is still yesterday in UTC, is a whole one', async () => {
  const year = await passTo('-03-01T00:30:00+01:00');
  const clientSecret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  const { paidUntil } = await shop.stateOf(clientSecret);
  expect(dayOf(new Date(paidUntil ?? ''))).toBe(`${year}-04-01`);
});
