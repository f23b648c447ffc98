import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { formatPrice, languages, toLanguage } from '@site/shared-i18n';
import { pagesWith } from '../../src/features/customer-service/describe-prices.ts';
import { AccountHolder } from '../support/account-holder.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { plain } from '../support/seven-buyers.ts';
import { openShop } from '../support/shop.ts';

/** A site whose landing pages show prices, and that serves the comparisons of some versions of the terms. */
const compared = new Set<string>();
const prices = new Map<string, number>();
const site = createServer((request, response) => {
  const path = request.url ?? '';
  const language = toLanguage(path.replaceAll('/', '')) ?? 'fr';
  const price = formatPrice(prices.get(language) ?? 4990, language).replaceAll('\u00a0', '&nbsp;');
  if (path.includes('/versions/'))
    response.statusCode = compared.has(path.split('/versions/')[1] ?? '') ? 200 : 404;
  response.end(`<strong>${price}</strong>`);
});
await once(site.listen(0, '127.0.0.1'), 'listening');
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => void site.close());

const shop = openShop({ SITE_ORIGIN: origin, ORDER_RECOVERY_SECONDS: '1' });
const as = ['--who', 'Ada', '--why', 'new terms'];
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('A15 P5 F-terms-announced a change of the terms is mailed to each subscriber once, in time, with the comparison', async () => {
  const buyers = (['de', 'en'] as const).map((language) => ({
    language,
    email: `${language}-${shop.buyer}`,
  }));
  for (const { language, email } of buyers) {
    await shop.subscribe({ email, planId: 'basic', language }, `${shop.key}-${language}`);
    await shop.mail.expectMails(email, 1);
  }
  const announce = (days: number) => ['announce-terms', '1.0/1.1', '--from', daysAhead(days), ...as];
  const [missing] = await shop.commands(announce(40));
  expect([missing?.code, missing?.output]).toEqual([
    1,
    expect.stringContaining('release the new terms first'),
  ]);
  compared.add('1.0/1.1');
  const [late, dry, done, again] = await shop.commands(
    announce(20),
    announce(40),
    [...announce(40), '--yes'],
    [...announce(40), '--yes'],
  );
  expect([late?.code, late?.output]).toEqual([1, expect.stringContaining('is less than 30 days ahead')]);
  expect(dry?.output).toMatch(/^Would mail the change of the terms from 1\.0 to 1\.1 to 2 subscribers\./);
  expect([done?.code, again?.code]).toEqual([0, 0]);
  const subjects = {
    de: /^Unsere Nutzungsbedingungen ändern sich am /,
    en: /^Our terms of service change on /,
  };
  for (const { language, email } of buyers) {
    const mails = await shop.mail.expectMails(email, 2);
    const [mail, ...more] = mails.filter(({ subject }) => subjects[language].test(plain(subject)));
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      `${origin}${language === 'de' ? '/nutzungsbedingungen' : '/terms-of-service'}/versions/1.0/1.1`,
    );
  }
});

test(
  'A15 A14 F-terms-moved a repeated announcement reaches who came to an address, not who moved from it',
  { tags: ['slow'] },
  async () => {
    const next = `moved-${shop.buyer}`;
    const subscribe = (key: string) =>
      shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }, key);
    await subscribe(shop.key);
    compared.add('1.0/1.2');
    const announce = () =>
      shop.commands(['announce-terms', '1.0/1.2', '--from', daysAhead(40), ...as, '--yes']);
    const announcementsTo = (address: string) =>
      shop.mail.to(address).filter(({ subject }) => subject?.startsWith('Our terms of service change on '));
    await announce();
    await eventually(() => expect(announcementsTo(shop.buyer)).toHaveLength(1));

    const holder = new AccountHolder(shop, 'en');
    await holder.signIn(shop.buyer, shop.mail.to(shop.buyer).length);
    await holder.post('change-address', { newEmail: next });
    for (const email of [next, shop.buyer]) {
      const address = await eventually(() => {
        const texts = shop.mail.to(email).map(({ text }) => text ?? '');
        const [token] = texts.flatMap((text) => /(?<=[?&]address=)[\w.-]+/.exec(text) ?? []);
        if (!token) throw new Error('no link yet');
        return token;
      });
      await new AccountHolder(shop, 'en').post('confirm-address', { address });
    }
    await subscribe(`${shop.key}-newcomer`);
    const [again] = await announce();
    expect(again?.output).toContain('from 1.0 to 1.2 to 1 subscribers');
    await eventually(() => expect(announcementsTo(shop.buyer)).toHaveLength(2));
    await awaitEmptyOutbox(shop);
    expect(announcementsTo(next)).toEqual([]);
  },
);

test('A15 A5 F-price-order one command says which live pages show a price, and who pays another than that of the list', async () => {
  prices.set('es', 990);
  expect(await pagesWith(origin, 990)).toEqual([`${origin}/es/`]);
  expect(await pagesWith(origin, 4990)).toHaveLength(languages.length - 1);
  // `49,90 CHF` does not show `9,90 CHF`.
  prices.delete('es');
  expect(await pagesWith(origin, 990)).toEqual([]);
  await shop.provider.payByLink({ plan: 'premium', email: shop.buyer, quantity: '2' }, '/pay', {
    locale: 'en',
  });
  await shop.sendEvents();
  await shop.mail.expectMails(shop.buyer, 1);
  const [report] = await shop.commands(['prices']);
  expect(plain(report?.output)).toMatch(/^business {2}CHF 99\.90\n {2}nothing is left to do$/m);
  expect(plain(report?.output)).toContain('1 subscriptions at CHF 99.80, of which 0 were told of a change');
});
