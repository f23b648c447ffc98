import { addressIn } from '@site/shared-i18n';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { signIn } from '../../support/account.ts';
import { expectMails, newEmail, orderLinkIn } from '../../support/mails.ts';
import { orderMonth } from '../../support/orders.ts';
import { fillCheckout, visitors } from '../../support/payments.ts';
import { policyPaths } from '../../support/policies.ts';
import { expect, slow, test } from '../../support/test.ts';

const words = {
  de: {
    section: 'Ihre Vereinbarungen',
    summary: /^Premium: Was Sie am .+ vereinbart haben$/,
    facts: ['Premium', 'Keine', 'Deutsch'],
    terms: 'Diese Bedingungen lesen',
    termsTitle: 'Nutzungsbedingungen',
  },
  fr: {
    section: 'Ce que vous avez accepté',
    summary: /^Premium.: ce que vous avez accepté le .+$/,
    facts: ['Premium', 'Aucun', 'français'],
    terms: 'Lire ces conditions',
    termsTitle: 'Conditions d’utilisation',
  },
};

for (const visitor of visitors) {
  const texts = words[visitor.language];

  test.describe(`agreed to in ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });

    test(
      'A12 what was shown stands in the mail, on the order’s page and, without JavaScript, in the account',
      slow,
      async ({ page, browser, request }) => {
        const email = await fillCheckout(page, visitor, { email: newEmail() });
        await page.getByRole('button', { name: visitor.pay }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.paid);
        const [mail] = await expectMails(request, email, [visitor.mail]);
        expect(mail?.text).toContain(visitor.pay);
        const [address = '', version = ''] = /http\S+\/versions\/([\d.]+)$/m.exec(mail?.text ?? '') ?? [];
        const terms = await request.get(addressIn(visitor.language, policyPaths.terms));
        expect(await terms.text(), 'the terms as they stand').toContain(
          `"terms-version":"${new URL(address).pathname}"`,
        );

        await page.goto(orderLinkIn(mail));
        await page.getByText(texts.summary).click();
        await expect(page.getByRole('region', { name: texts.section })).toContainText(visitor.pay);

        const context = await browser.newContext({
          javaScriptEnabled: false,
          locale: `${visitor.language}-CH`,
        });
        const account = await context.newPage();
        await signIn(account, request, { email, visitor });
        const section = account.getByRole('region', { name: texts.section });
        await expect(section.getByText(visitor.pay)).toBeHidden();
        await account.getByText(texts.summary).click();
        for (const fact of [visitor.pay, visitor.total, `Version ${version}`, ...texts.facts])
          await expect(section).toContainText(fact);
        await section.getByRole('link', { name: texts.terms }).click();
        await expect(account.getByRole('heading', { level: 1 })).toHaveText(texts.termsTitle);
        await expect(account).toHaveURL((url) => url.pathname.endsWith(`/versions/${version}`));
        await context.close();
      },
    );
  });
}

test('A12 the agreements are readable for everybody', slow, async ({ page, request }) => {
  const [visitor] = visitors;
  const texts = words[visitor.language];
  const { email } = await orderMonth(request, visitor);
  await signIn(page, request, { email, visitor });
  await page.getByText(texts.summary).click();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'A12 a press that the api cannot keep charges nothing, and works again once it can',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/could not be confirmed|502/);
    const [visitor] = visitors;
    await fillCheckout(page, visitor);
    await page.route('**/api/order-agreement', (route) => route.fulfill({ status: 502, body: 'away' }), {
      times: 1,
    });
    const charged: string[] = [];
    page.on('request', (sent) => {
      if (/_intents\/\w+\/confirm$/.test(new URL(sent.url()).pathname)) charged.push(sent.url());
    });
    await page.getByRole('button', { name: visitor.pay }).click();
    await expect(page.getByText(/konnte nicht verarbeitet werden/)).toBeVisible();
    expect(charged).toEqual([]);
    await page.getByRole('button', { name: visitor.pay }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.paid);
  },
);
