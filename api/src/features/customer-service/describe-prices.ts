import { retiringPrices, plans } from '@site/api-contract';
import { addressIn, formatPrice, languages } from '@site/shared-i18n';
import { runningStatuses } from '../../orders/order-status.ts';
import { countPrices } from '../../orders/reminders/table.ts';
import type { Database } from '../../platform/database/database.ts';

/** What is left to do until every page and every subscriber has the prices of the price list. Changes nothing. */
export async function describePrices(db: Database, siteOrigin: string): Promise<string> {
  const blocks = plans.map(async ({ id, amount }) => {
    const oldPrice = retiringPrices[id];
    const outdatedPages = oldPrice === undefined ? [] : await pagesWith(siteOrigin, oldPrice);
    const before = (await countPrices(db, id, runningStatuses)).filter((one) => one.amount !== amount);
    return [
      `${id}  ${formatPrice(amount, 'en')}`,
      ...(oldPrice === undefined
        ? []
        : [
            outdatedPages.length > 0
              ? `  ${formatPrice(oldPrice, 'en')} is still shown by: ${outdatedPages.join(', ')}`
              : `  no live page shows ${formatPrice(oldPrice, 'en')}: remove it from \`retiringPrices\` in the price list`,
          ]),
      ...before.map(
        (one) =>
          `  ${one.subscriptions} subscriptions at ${formatPrice(one.amount, 'en')}, of which ${one.reminded} were told of a change`,
      ),
      ...(oldPrice === undefined && before.length === 0 ? ['  nothing is left to do'] : []),
    ].join('\n');
  });
  return (await Promise.all(blocks)).join('\n');
}

/** The live landing pages that show a price. @throws Error where one does not answer */
export async function pagesWith(siteOrigin: string, amount: number): Promise<string[]> {
  const checks = languages.map(async (language) => {
    const address = siteOrigin + addressIn(language, '/');
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    const page = (await response.text()).replaceAll(/&nbsp;|\s/g, ' ');
    const price = formatPrice(amount, language).replaceAll(/\s/g, ' ').replaceAll('.', '\\.');
    return new RegExp(`(?<!\\d)${price}`).test(page) ? [address] : [];
  });
  return (await Promise.all(checks)).flat();
}
