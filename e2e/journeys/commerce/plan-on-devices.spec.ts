import { withdrawalPaths } from '@site/api-contract/page-paths';
import { addressIn, languages } from '@site/shared-i18n';
import type { Page } from 'playwright/test';
import { newEmail, openMailReader } from '../../support/mails.ts';
import { messagesOf } from '../../support/messages.ts';
import { passDays, withOwnShop } from '../../support/own-shop.ts';
import { cards, fillCard } from '../../support/payments.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

for (const language of ['de', 'ru'] as const) {
  test.describe(`a customer who reads ${language}`, () => {
    const locale = language === 'ru' ? 'ru-RU' : 'de-CH';
    test.use({ locale });
    const site = messagesOf('commerce', language);
    const api = messagesOf('api', language);
    const standIns = messagesOf('standIns', language);
    const card = {
      number: standIns.text('number'),
      expiry: standIns.text('expiry'),
      code: standIns.text('cvc'),
    };
    const foreign = languages
      .filter((other) => other !== language)
      .map((other) => messagesOf('api', other).part('mail.closing'));

    test(
      'E2 E3 E4 E6 E8 tries, connects devices, pays, changes up, works offline, fails to pay, buys again and withdraws',
      slow,
      async ({ page, browser, request, port }) => {
        // A plan's whole life, in one test.
        test.setTimeout(480_000);
        await withOwnShop(page, { port, hasPhones: true }, async (shop) => {
          const { origin } = shop;
          const email = newEmail();
          const inbox = openMailReader(request, email);
          const main = page.getByRole('main');
          const press = (label: RegExp) => page.getByRole('button', { name: label }).click();
          const open = (key: string) => page.getByText(site.whole(key)).filter({ visible: true }).click();
          const noticed = (key: string) => expect(page.getByText(site.part(key))).toBeVisible();

          /** Reads the next mail with a subject: it says a sentence, and nothing in another language. */
          const expectMail = async (subject: string, sentence: string) => {
            const mail = await inbox.read(api.whole(subject));
            expect(mail.text).toMatch(api.part(sentence));
            for (const closing of foreign) expect(mail.text).not.toMatch(closing);
            return mail;
          };

          const phones = await browser.newContext({ javaScriptEnabled: false, locale });
          const screenOf = (phone: Page) => phone.getByRole('main');
          const plan = (name: string) => new RegExp(`${standIns.part('app.plan').source}\\s*${name}`);
          const touch = (phone: Page, key: string) =>
            phone.getByRole('button', { name: standIns.whole(key) }).click();
          /** A phone that shows a code. @returns also the address in its QR code */
          const takePhone = async (name: string) => {
            const phone = await phones.newPage();
            await phone.goto(`${shop.app}/?name=${name}`);
            await touch(phone, 'app.connect');
            const address = (await phone.getByRole('link').getAttribute('href')) ?? '';
            return { phone, address };
          };
          const agree = async (address: string) => {
            await page.goto(address);
            await press(site.whole('activation.agree'));
            await noticed('activation.done.agreed');
          };
          /** The phone asks the site, which says so. */
          const shows = async (phone: Page, message: string, name: string) => {
            await expect(async () => {
              await touch(phone, 'app.update');
              await expect(screenOf(phone)).toContainText(api.part(message), { timeout: 1 });
            }).toPass();
            await expect(screenOf(phone)).toContainText(name);
          };

          const first = await test.step('tries Basic and connects a phone', async () => {
            await page.goto(`${origin}${addressIn(language, '/trial')}?plan=basic`);
            await page.getByLabel(site.whole('payment.email')).fill(email);
            await awaitIsland(page);
            await press(site.whole('trial.submit'));
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(
              site.whole('subscription.title'),
            );
            const { phone, address } = await takePhone('Pixel');
            await page.goto(address);
            await expect(page.getByLabel(site.whole('account.email')), 'of the trial').toHaveValue(email);
            await press(site.whole('account.askLink'));
            const { text } = await expectMail('mail.device.subject', 'mail.device.onlyOwn');
            await page.goto(/^\S+\/account\?link=\S+$/m.exec(text)?.[0] ?? '');
            await press(site.whole('account.signIn'));
            await press(site.whole('activation.agree'));
            await noticed('activation.done.agreed');
            await expect(screenOf(phone)).toContainText(api.part('devices.state.trial'));
            return phone;
          });

          await test.step('buys Basic, whose first month begins', async () => {
            const { text } = await expectMail('mail.trial.subject', 'mail.trial.noCard');
            await page.goto(/^\S+\/order#\S+$/m.exec(text)?.[0] ?? '');
            await press(site.whole('payment.addCard'));
            await fillCard(page, { card }, cards.succeeds);
            await press(api.whole('agreement.buttons.subscribe'));
            await expect(main).toContainText(site.part('success.trialCardText'));
            await expectMail('mail.ordered.subject', 'mail.ordered.charge');
            await passDays(request, shop, '11.5');
            await expectMail('mail.trialEnds.subject', 'mail.trialEnds.card');
            await passDays(request, shop, '3');
            const paid = await expectMail('mail.order.subject', 'mail.order.intro');
            expect(paid.documents.join()).toMatch(/9[.,]90/);
            await shows(first, 'devices.state.active', 'Basic');
          });

          const third =
            await test.step('connects a second phone, and is told what to do about a third', async () => {
              const second = await takePhone('Tablet');
              await agree(second.address);
              await expect(screenOf(second.phone)).toContainText(api.part('devices.state.active'));
              const one = await takePhone('Laptop');
              await page.goto(one.address);
              await expect(main).toContainText(site.part('activation.fullByPlan'));
              await expect(page.getByRole('button', { name: site.whole('activation.agree') })).toHaveCount(0);
              await expect(screenOf(one.phone), 'still waits').toContainText(standIns.part('app.enterCode'));
              return one;
            });

          await test.step('changes to Premium, and the third is accepted', async () => {
            await page.goto(origin + addressIn(language, '/account'));
            await open('account.changePlan');
            await page.getByRole('link', { name: /^Premium/ }).click();
            await press(api.whole('agreement.buttons.changePaid'));
            await noticed('account.done.plan-changed');
            const changed = await expectMail('mail.order.subject', 'mail.order.intro');
            expect(changed.documents.join()).toMatch(api.part('invoice.change'));
            await agree(third.address);
            await expect(screenOf(third.phone)).toContainText(api.part('devices.state.active'));
            await shows(first, 'devices.state.active', 'Premium');
          });

          await test.step('works offline for ten days, and not for twenty', async () => {
            await touch(first, 'app.goOffline');
            await touch(first, 'app.later');
            await expect(screenOf(first)).toContainText(standIns.part('app.leaseUntil'));
            await expect(screenOf(first)).toContainText(plan('Premium'));
            await touch(first, 'app.later');
            await expect(screenOf(first)).toContainText(plan(standIns.part('app.free').source));
            await touch(first, 'app.goOnline');
            await expect(screenOf(first)).toContainText(api.part('devices.state.active'));
          });

          await test.step('does not pay: all works until the last attempt, and then nothing', async () => {
            await page.goto(origin + addressIn(language, '/account'));
            await page.getByRole('link', { name: site.whole('account.replaceCard') }).click();
            await fillCard(page, { card }, cards.cannotBeCharged);
            await press(site.whole('card.store'));
            await expect(main.getByRole('status')).toHaveText(site.whole('card.replaced'));
            await passDays(request, shop, '31');
            await expectMail('mail.failed.subject', 'mail.failed.end');
            await shows(first, 'devices.state.past_due', 'Premium');
            for (const days of ['3', '4']) {
              await passDays(request, shop, days);
              await expectMail('mail.stillOpen.subject', 'mail.stillOpen.intro');
            }
            await shows(third.phone, 'devices.state.past_due', 'Premium');
            await passDays(request, shop, '7');
            await expectMail('mail.ended.subject', 'mail.ended.unpaid');
            await shows(first, 'devices.ended.unpaid', 'Premium');
            await expect(screenOf(first)).toContainText(standIns.part('app.advertising'));
          });

          const order = await test.step('subscribes again: the same phones have the plan', async () => {
            page.once('dialog', (dialog) => void dialog.accept(email));
            await page.goto(`${origin}${addressIn(language, '/subscribe')}?planId=premium`);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(
              site.whole('subscription.titleWithoutTrial'),
            );
            await fillCard(page, { card }, cards.succeeds);
            await press(api.whole('agreement.buttons.subscribe'));
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.whole('success.paid'));
            const { text } = await expectMail('mail.order.subject', 'mail.order.intro');
            for (const phone of [first, third.phone]) await shows(phone, 'devices.state.active', 'Premium');
            return /[2-9A-H]{3}(?:-[2-9A-H]{3}){2}/.exec(text)?.[0] ?? '';
          });

          await test.step('withdraws: it ends on each phone', async () => {
            await page.goto(origin + addressIn(language, withdrawalPaths));
            await page.getByLabel(site.whole('declaration.name')).fill('Ada Lovelace');
            await page.getByLabel(site.whole('declaration.contract')).fill(order);
            await page.getByLabel(site.whole('declaration.email')).fill(email);
            await press(site.whole('withdrawal.submit'));
            await press(site.whole('withdrawal.confirm'));
            await expectMail('declaration.withdrawal.title', 'mail.declaration.refund');
            await expectMail('mail.ended.subject', 'mail.ended.subscription');
            await expectMail('mail.refunded.subject', 'mail.refunded.intro');
            for (const phone of [first, third.phone]) {
              await shows(phone, 'devices.ended.withdrawn', 'Premium');
              await expect(screenOf(phone)).toContainText(standIns.part('app.advertising'));
            }
          });

          expect(await inbox.unread(), 'mails that nobody expected').toEqual([]);
          await phones.close();
        });
      },
    );
  });
}
