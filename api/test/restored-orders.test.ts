import { expect, test } from 'vitest';
import { awaitEmptyOutbox } from './data-subject.ts';
import { eventually } from './eventually.ts';
import { cards, openShop, secretIn } from './shop.ts';
import { storedRows } from './stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

/** The numbers of the invoices that were mailed to an address. */
const numbersTo = (address: string) =>
  shop.mail.to(address).flatMap(({ subject }) => /\d{4}-(\d{6})$/.exec(subject ?? '')?.[1] ?? []);

test(
  'F-restore C10 after a restore, orders of /checkout and /subscribe come back, and no mailed number is given again',
  { tags: ['slow'] },
  async () => {
    const paid = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'it' }));
    await shop.provider.confirm(paid, cards.good, shop.buyer);
    expect((await shop.stateOf(paid)).status).toBe('paid');
    const [mail] = await shop.mail.expectMails(shop.buyer, 1);
    const [first = ''] = numbersTo(shop.buyer);
    const subscriber = `subscriber+one-${shop.buyer}`;
    const body = { email: subscriber, planId: 'basic', language: 'de' };
    await shop.provider.confirm(
      await secretIn(await shop.subscribe(body, 'a-subscription-0001')),
      cards.good,
    );
    await awaitEmptyOutbox(shop);
    await shop.api.stop();
    // As a back-up from before both.
    const tables =
      'invoices, credit_notes, invoice_corrections, invoice_counter, order_agreements, notices, outbox, orders';
    await storedRows(shop.api.dataDir, `truncate ${tables} cascade`);
    await shop.restart({ RECONCILIATION_HOURS: '0.0003' });

    await eventually(() => expect(shop.mail.to(shop.buyer)).toHaveLength(2));
    expect((await shop.stateOf(paid)).status, 'the browser’s proof is as good as before').toBe('paid');
    expect(shop.mail.to(shop.buyer)[1]?.subject?.replace(/\d{6}$/, '')).toBe(
      mail?.subject?.replace(/\d{6}$/, ''),
    );
    const [, second = ''] = numbersTo(shop.buyer);
    expect(Number(second)).toBeGreaterThan(Number(first));
    await shop.restart();
    const [found] = await shop.commands(['find', subscriber]);
    expect(found?.output).toMatch(/subscription basic .*trialing/);
    const [other] = await storedRows(
      shop.api.dataDir,
      "select trial_key from orders where kind = 'subscription'",
    );
    expect(other?.['trial_key'], 'no second trial by another tag').toBe(subscriber.replace(/\+[^@]*/, ''));
  },
);
