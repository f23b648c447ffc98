// @module-tag slow
import { expect, test } from 'vitest';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop();

test('C14 invoice numbers have no gap when many orders are paid at once, one fails and the api is killed', async () => {
  const orders = Array.from({ length: 12 }, async (_, i) => {
    const body = { plan: 'basic', amount: 9.9 };
    const clientSecret = await secretIn(await shop.pay(body, `order-of-buyer-${i}-0000`));
    await shop.provider.confirm(clientSecret, i === 5 ? cards.declined : cards.good, `buyer${i}@example.ch`);
  });
  await Promise.all(orders);
  const send = () =>
    Promise.all(
      shop.provider.events().map((event) => shop.provider.send(event, shop.api.url).catch(() => undefined)),
    );
  const cutOff = send();
  await shop.mail.expectMails('buyer0@example.ch', 1);
  await shop.api.kill();
  await cutOff;
  await shop.restart();
  await send();
  for (let i = 0; i < 12; i += 1) await shop.mail.expectMails(`buyer${i}@example.ch`, i === 5 ? 0 : 1);
  await shop.api.stop();
  const rows = await storedRows(shop.api.dataDir, 'select number from invoices order by number');
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
});
