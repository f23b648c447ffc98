import { expect, test } from 'vitest';
import { DataSubject, awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { everyTable, tablesWith } from '../support/every-table.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

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

// The last test, as the provider's clock cannot go back.
test(
  'F-restore A11 after a restore, orders of an erased person come back without the person, later ones with',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Ida Rhodes');
    const order = { plan: 'basic', amount: 9.9, language: 'en' };
    const pay = async (clientSecret: string, name?: string) => {
      await shop.provider.confirm(clientSecret, cards.good, person.email, undefined, name);
      await shop.stateOf(clientSecret);
    };
    await pay(await secretIn(await shop.pay(order)), person.name);
    await person.payByLink();
    // Its trial was used, so that the second subscription is paid at once.
    await shop.endTrial(await person.subscribe());
    await pay(await person.subscribe(''), person.name);
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    await shop.provider.pass(1);
    await pay(await secretIn(await shop.pay(order, `${shop.key}-later`)));
    await awaitEmptyOutbox(shop);
    const { dataDir } = shop.api;
    await shop.api.stop();
    // As a back-up from before all of it.
    await storedRows(dataDir, `truncate ${(await everyTable()).join(', ')} cascade`);
    await shop.restart({ RECONCILIATION_HOURS: '0.0003' });
    const issued = `select amount, email from invoices where email is null or email = '${person.email}'
      order by email nulls first, amount`;
    await eventually(async () =>
      expect(await storedRows(dataDir, issued)).toEqual([
        { amount: 990, email: null },
        { amount: 990, email: null },
        { amount: 4990, email: null },
        { amount: 990, email: person.email },
      ]),
    );
    expect(await tablesWith(dataDir, [person.name])).toEqual([]);
    expect(await storedRows(dataDir, `select kind from orders where email = '${person.email}'`)).toEqual([
      { kind: 'payment' },
    ]);
    await shop.restart();
  },
);
