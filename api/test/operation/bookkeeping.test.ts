import { expect, test } from 'vitest';
import { dayOf } from '@site/shared-i18n';
import { signedIn } from '../support/account-holder.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { plain } from '../support/seven-buyers.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', CONTACT_MAILBOX: 'office@example.ch' });

/** The lines of a month's books, by their columns. */
function linesOf(output: string): Record<string, string>[] {
  const [header = '', ...lines] = output.trimEnd().split('\r\n');
  expect(header.charCodeAt(0), 'spreadsheets read it as UTF-8').toBe(0xfeff);
  const names = header.slice(1).split(';');
  // A separator has an even number of quotes after it.
  const cells = (line: string) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])));
}

test('O9 a month’s orders, invoices, credit notes and payouts come as CSV by one command, safe to open', async () => {
  const secret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
  await shop.provider.confirm(secret, cards.good, shop.buyer);
  await shop.stateOf(secret);
  const holder = await signedIn(shop);
  const company = '=HYPERLINK("https://evil.example");"Müller & Söhne"';
  expect(await holder.post('billing-address', { company, town: 'Bern' })).toMatch(/billing-saved$/);
  const again = await secretIn(
    await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }, `${shop.key}-2`),
  );
  await shop.provider.confirm(again, cards.good, shop.buyer);
  await shop.stateOf(again);
  const [payment = ''] = again.split('_secret_');
  await shop.provider.owner().refunds.create({ payment_intent: payment, amount: 495 });
  await shop.sendEvents();
  await awaitEmptyOutbox(shop);

  await shop.provider.pass(3, 1);

  const today = dayOf(new Date());
  const later = dayOf(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000));
  const months = [...new Set([today, later].map((day) => day.slice(0, 7)))];
  const done = await shop.commands(['books', '2026-13'], ...months.map((month) => ['books', month]));
  expect(done[0]).toMatchObject({ code: 1 });
  expect(done[0]?.output).toContain('books needs a month');
  const lines = done.slice(1).flatMap(({ output }) => linesOf(output));
  const of = (kind: string) => lines.filter(({ Kind }) => Kind === kind);
  expect(of('order').map((line) => line['Price CHF'])).toEqual(['49.90', '9.90']);
  const [first, second] = of('invoice');
  expect(first).toMatchObject({
    'Gross CHF': '49.90',
    'VAT %': '8.1',
    'VAT CHF': '3.74',
    'Net CHF': '46.16',
    'Fee CHF': '1.75',
    'Balance CHF': '48.15',
    Date: today,
    Reference: secret.split('_secret_')[0],
  });
  expect(second?.['Customer'], 'no formula, quoted as CSV has it').toBe(
    `"'=HYPERLINK(""https://evil.example"");""Müller & Söhne"""`,
  );
  expect(of('credit note')).toMatchObject([
    { 'Gross CHF': '-4.95', 'VAT CHF': '-0.37', 'Net CHF': '-4.58', Reference: `of ${second?.['Number']}` },
  ]);
  expect(of('refund')).toMatchObject([{ 'Balance CHF': '-4.95', Reference: payment }]);
  const balance = lines.filter(({ Kind }) => Kind !== 'payout').map((line) => Number(line['Balance CHF']));
  const gained = balance.reduce((sum, each) => sum + each, 0).toFixed(2);
  expect(of('payout')).toMatchObject([{ Number: first?.['Payout'], 'Balance CHF': `-${gained}` }]);
});

test('O9 the seller is mailed once, at a customer’s first binding order of Business, with what was promised', async () => {
  const mailsToOffice = () => shop.mail.to('office@example.ch');
  const trial = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'business', language: 'en' }),
  );
  await shop.stateOf(trial);
  await awaitEmptyOutbox(shop);
  expect(mailsToOffice(), 'anyone can begin a trial').toEqual([]);
  await shop.provider.confirm(trial, cards.good, shop.buyer);
  await shop.stateOf(trial);
  await eventually(() => expect(mailsToOffice()).toHaveLength(1));
  const [mail] = mailsToOffice();
  expect(mail?.subject).toMatch(/^Première commande Business/);
  expect(mail?.replyTo).toMatchObject([{ address: shop.buyer }]);
  for (const words of ['assistance 24 h/24', '10 personnes', 'formation', shop.buyer])
    expect(plain(mail?.text)).toContain(words);
  await shop.sendEvents();
  const month = await secretIn(
    await shop.pay({ plan: 'business', amount: 99.9, language: 'en' }, `${shop.key}-2`),
  );
  await shop.provider.confirm(month, cards.good, shop.buyer);
  await shop.stateOf(month);
  await awaitEmptyOutbox(shop);
  expect(mailsToOffice()).toHaveLength(1);
});
