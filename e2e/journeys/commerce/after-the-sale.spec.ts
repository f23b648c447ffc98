import { readFile } from 'node:fs/promises';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { passDays, withOwnShop } from '../../support/own-shop.ts';
import { newEmail, openMailReader } from '../../support/mails.ts';
import { cards, fillCard, openCardForm, visitors } from '../../support/payments.ts';
import { savedPdfText } from '../../support/pdf.ts';
import { expect, slow, test } from '../../support/test.ts';

for (const visitor of visitors) {
  test.describe(`a customer who reads ${visitor.language}`, () => {
    const { language, site, api: mail } = visitor;
    test.use({ locale: `${language}-CH` });

    test(
      'A2 A3 A4 A5 A6 A7 A8 A9 A11 C7 C14 subscribes, changes, pays again, cancels, withdraws, and leaves with the data',
      slow,
      async ({ page, request, port }) => {
        // Everything that can follow a sale, in one test.
        test.setTimeout(360_000);
        await withOwnShop(page, { port }, async (shop) => {
          const { origin } = shop;
          const email = newEmail();
          const inbox = openMailReader(request, email);
          const main = page.getByRole('main');
          const press = (key: string) => page.getByRole('button', { name: site.whole(key) }).click();
          const follow = (key: string) => page.getByRole('link', { name: site.whole(key) }).click();
          const open = (key: string) => page.getByText(site.whole(key)).filter({ visible: true }).click();
          const account = origin + addressIn(language, '/account');
          const saveFrom = async (press: () => Promise<void>) => {
            const saving = page.waitForEvent('download');
            await press();
            return saving;
          };

          await test.step('subscribes; the trial becomes a paid month', async () => {
            page.once('dialog', (dialog) => void dialog.accept(email));
            await page.goto(origin + visitor.subscribe);
            await openCardForm(page, visitor);
            await fillCard(page, visitor, cards.succeeds);
            await page.getByRole('button', { name: visitor.subscribeNow }).click();
            await expect(main).toContainText(site.part('success.trialCardText'));
            expect((await inbox.read(mail.whole('mail.trial.subject'))).text).toMatch(
              mail.part('mail.trial.card'),
            );
            expect((await inbox.read(mail.whole('mail.ordered.subject'))).text).toMatch(
              mail.part('mail.ordered.charge'),
            );
            await passDays(request, shop, '11.5');
            const warning = await inbox.read(mail.whole('mail.trialEnds.subject'));
            expect(warning.text).toMatch(mail.part('mail.trialEnds.card'));
            await passDays(request, shop, '3');
            const paid = await inbox.read(mail.whole('mail.order.subject'));
            expect(paid.documents.join()).toContain(visitor.total);
          });

          await test.step('signs in by a mailed link and changes up, for the rest of the month', async () => {
            await page.goto(account);
            await page.getByLabel(visitor.email).fill(email);
            await press('account.askLink');
            const { text } = await inbox.read(mail.whole('mail.account.subject'));
            await page.goto(/^\S+\/account\?link=\S+$/m.exec(text)?.[0] ?? '');
            await press('account.signIn');
            await open('account.changePlan');
            await page.getByRole('link', { name: /^Business/ }).click();
            await expect(main).toContainText(site.part('account.planProrated'));
            await page.getByRole('button', { name: mail.whole('agreement.buttons.changePaid') }).click();
            await expect(page.getByText(site.part('account.done.plan-changed'))).toBeVisible();
            const changed = await inbox.read(mail.whole('mail.order.subject'));
            expect(changed.documents.join()).toMatch(mail.part('invoice.change'));
          });

          await test.step('keeps a card that cannot be charged, and mends it from the mail', async () => {
            await follow('account.replaceCard');
            await fillCard(page, visitor, cards.cannotBeCharged);
            await press('card.store');
            await expect(main.getByRole('status')).toHaveText(site.whole('card.replaced'));
            await passDays(request, shop, '31');
            const failed = await inbox.read(mail.whole('mail.failed.subject'));
            expect(failed.text).toMatch(mail.part('mail.failed.end'));
            await page.goto(/^\S+\?order=\S+$/m.exec(failed.text)?.[0] ?? '');
            await fillCard(page, visitor, cards.challenges);
            await press('card.pay');
            await page.getByRole('button', { name: visitor.pass }).click();
            await expect(main.getByRole('status')).toHaveText(site.whole('card.paid'));
            const paid = await inbox.read(mail.whole('mail.mended.subject'));
            expect(paid.documents.join()).toMatch(/99\.90/);
          });

          await test.step('cancels in the account and takes it back', async () => {
            await follow('card.toAccount');
            await open('account.cancel');
            await press('account.cancelNow');
            await expect(page.getByText(site.part('account.done.cancelled'))).toBeVisible();
            const ends = await inbox.read(mail.whole('mail.ends.subject'));
            expect(ends.text).toContain(account);
            await press('account.keep');
            await expect(page.getByText(site.part('account.done.kept'))).toBeVisible();
            await inbox.read(mail.whole('mail.kept.subject'));
          });

          await test.step('cancels by the public form', async () => {
            await page.goto(origin + addressIn(language, cancellationPaths));
            await page.getByLabel(site.whole('declaration.name')).fill('Ada Lovelace');
            await page.getByLabel(site.whole('declaration.contract')).fill('Business');
            await page.getByLabel(site.whole('declaration.email')).fill(email);
            await press('cancellation.submit');
            await expect(main).toContainText(mail.part('declaration.cancellation.words'));
            const receipt = await saveFrom(() => follow('declaration.pdf'));
            expect(await savedPdfText(receipt)).toMatch(mail.part('declaration.cancellation.words'));
            const confirmed = await inbox.read(mail.whole('declaration.cancellation.title'));
            // The owner has taken back an end before: the mailbox is asked.
            await page.goto(/^\S+\?confirm=\S+$/m.exec(confirmed.text)?.[0] ?? '');
            await press('cancellation.submit');
            await expect(
              page.getByRole('heading', { name: site.whole('cancellation.confirmed') }),
            ).toBeVisible();
            await inbox.read(mail.whole('mail.ends.subject'));
          });

          await test.step('buys a month, withdraws, and is paid back once', async () => {
            await page.goto(origin + visitor.checkout);
            await page.getByLabel(visitor.email).fill(email);
            await fillCard(page, visitor, cards.succeeds);
            await page.getByRole('button', { name: visitor.pay }).click();
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.paid);
            const ordered = await inbox.read(mail.whole('mail.order.subject'));
            const number = /\d{4}-\d{6}/.exec(ordered.subject)?.[0] ?? '';
            expect(ordered.documents.join()).toContain(number);
            const order = /[2-9A-H]{3}(?:-[2-9A-H]{3}){2}/.exec(ordered.text)?.[0] ?? '';

            await page.goto(origin + addressIn(language, withdrawalPaths));
            await page.getByLabel(site.whole('declaration.name')).fill('Ada Lovelace');
            await page.getByLabel(site.whole('declaration.contract')).fill(order);
            await page.getByLabel(site.whole('declaration.email')).fill(email);
            await press('withdrawal.submit');
            await press('withdrawal.confirm');
            await expect(main).toContainText(mail.part('declaration.withdrawal.wordsOfWhole'));
            const acknowledged = await inbox.read(mail.whole('declaration.withdrawal.title'));
            expect(acknowledged.text).toMatch(mail.part('mail.declaration.refund'));
            expect(acknowledged.documents.join()).toContain(order);
            const refunded = await inbox.read(mail.whole('mail.refunded.subject'));
            expect(refunded.documents.join()).toMatch(mail.part('creditNote.title'));
            expect(refunded.documents.join()).toContain(number);
          });

          await test.step('reads every invoice and credit note in the account', async () => {
            await page.goto(account);
            const documents = main.getByRole('link', { name: /\(PDF\)$/ });
            await expect(documents).toHaveCount(5);
            for (const link of await documents.all()) {
              const number = /\S*\d{4}-\d{6}/.exec(await link.innerText())?.[0] ?? 'a number';
              const saved = await saveFrom(() => link.click());
              expect(await savedPdfText(saved)).toContain(number);
            }
          });

          await test.step('takes a copy of the data and has them erased', async () => {
            await follow('myData.link');
            const copy = await saveFrom(() => follow('myData.download'));
            const data = JSON.parse(await readFile(await copy.path(), 'utf8')) as Record<string, unknown[]>;
            expect(data.orders).toHaveLength(2);
            expect(data.invoices).toHaveLength(4);
            expect(data.declarations).toHaveLength(2);
            await follow('myData.next');
            for (const box of await page.getByRole('checkbox').all()) await box.check();
            await press('myData.eraseNow');
            await expect(page.getByText(site.part('myData.signedOut'))).toBeVisible();
            const farewell = await inbox.read(mail.whole('mail.erasure.subject'));
            expect(farewell.text).toMatch(mail.part('mail.erasure.ended'));
            expect(farewell.text).toMatch(mail.part('mail.erasure.invoices'));
            await page.goto(account);
            await expect(page.getByRole('button', { name: site.whole('account.askLink') })).toBeVisible();
          });

          expect(await inbox.unread(), 'mails that nobody expected').toEqual([]);
        });
      },
    );
  });
}
