import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectMails, mailsTo } from '../../support/mails.ts';
import {
  agreeToDownload,
  cards,
  fillCard,
  fillCheckout,
  visitors,
  watchConfirmations,
} from '../../support/payments.ts';
import { expect, motion, slow, test } from '../../support/test.ts';

const words = {
  de: {
    seller: 'Anbieter: FieldApps, [Strasse und Nummer], [PLZ und Ort], Schweiz',
    paidOnce: /Bezahlt bis.*Nächste Belastung\s*Keine/,
  },
  fr: {
    seller: 'Vendeur : FieldApps, [Rue et numéro], [NPA et localité], Suisse',
    paidOnce: /Payé jusqu’au.*Prochain débit\s*Aucun/,
  },
};

for (const visitor of visitors) {
  const { site, provider } = visitor;
  const { seller, paidOnce } = words[visitor.language];
  const tierIn = (language: string) => (visitor.language === language ? {} : slow);

  test.describe(`a visitor who reads ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });

    test(
      `C1 C7 C8 C9 C13 C14 C16 is told why a card was refused, pays once with another by a double click, downloads the package and gets the invoice`,
      visitor.language === 'fr' ? { tag: [slow.tag, motion.tag] } : tierIn('de'),
      async ({ page, request, watch }) => {
        watch.expectErrors(/402|did not confirm/);
        const confirmations = watchConfirmations(page);
        const returns: string[] = [];
        page.on('response', (response) => {
          if (new URL(response.url()).searchParams.has('payment_intent') && response.status() === 303)
            returns.push(new URL(response.url()).pathname);
        });
        const email = await fillCheckout(page, visitor, { card: cards.declined });
        await expect(page.getByText(site.text('payment.testMode'))).toBeVisible();
        await expect(page.getByText(provider.text('standIn'))).toBeVisible();
        await expect(page.getByRole('main')).toContainText(visitor.total);
        await page.getByText(site.text('payment.rights')).click();
        await expect(page.getByText(seller)).toBeVisible();
        await expect(page.getByText(site.part('payment.withdrawal'))).toBeVisible();
        const pay = page.getByRole('button', { name: visitor.pay });
        const error = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
        await pay.press('Enter');
        await expect(error).toHaveText(`${visitor.declined} ${site.text('payment.notCharged')}`);
        await expect(page.getByLabel(visitor.card.number), 'the keyboard goes on from there').toBeFocused();
        await fillCard(page, visitor, cards.lacksFunds);
        await expect(error, 'another card is not the one refused').toHaveCount(0);
        await pay.click();
        await expect(error).toHaveText(
          `${provider.text('refusals.insufficient_funds')} ${site.text('payment.notCharged')}`,
        );
        await fillCard(page, visitor, cards.succeeds);
        await pay.dblclick();

        await expect(page).toHaveURL(/\/success\?payment_intent=pi_\w+&.*redirect_status=succeeded/);
        expect(returns).toEqual(['/']);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.paid);
        expect(confirmations.map((response) => response.status())).toEqual([402, 402, 200]);
        await expect(page.getByRole('status').filter({ hasText: site.part('success.toast') })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(paidOnce);
        await expect(
          page.getByRole('main').getByRole('heading', { level: 2 }),
          'the order, then the apps and the package',
        ).toHaveText([/./, /App/i, site.text('order.package')]);

        await agreeToDownload(page, visitor);
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: visitor.download }).click();
        const file = await download;
        expect(file.suggestedFilename()).toMatch(/premium/);
        const bytes = await readFile(await file.path());
        expect(bytes.subarray(0, 2).toString()).toBe('PK');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        // The first response may leave before the file was read.
        const again = page.waitForEvent('download');
        await page.getByRole('button', { name: visitor.download }).click();
        await again;
        await expect(page.getByRole('main').getByRole('code')).toHaveText(sha256);
        await expect(page.getByRole('button', { name: visitor.download })).toBeEnabled();

        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: visitor.invoice }).click();
        const invoice = await saved;
        expect(invoice.suggestedFilename()).toMatch(/-\d{4}-\d{6}\.pdf$/);
        expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');

        const [, mail] = await expectMails(request, email, [visitor.consentMail, visitor.mail]);
        expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
        await page.getByRole('link', { name: site.text('payment.home') }).click();
        await expect(page).toHaveURL(new RegExp(`${visitor.home}$`));
      },
    );

    test(
      'C7 C15 C16 fails the bank’s challenge, and resumes the payment',
      tierIn('fr'),
      async ({ page, request }) => {
        const email = await fillCheckout(page, visitor, { card: cards.challenges });
        await page.getByRole('button', { name: visitor.pay }).click();
        await page.getByRole('button', { name: visitor.fail }).click();
        await expect(page).toHaveURL(/\/cancel\?payment_intent=pi_\w+&.*redirect_status=failed/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.text('cancel.unconfirmed'));
        await expect(
          page.getByRole('status').filter({ hasText: site.text('cancel.unconfirmed') }),
        ).toContainText(site.text('checkout.canceledDescription'));
        await expect(page.getByRole('main')).toContainText(site.part('cancel.unconfirmedText'));
        await expect(page.getByRole('main').getByRole('link'), 'first the way to this payment').toHaveText([
          site.text('success.payAgain'),
          site.text('cancel.tryAgain'),
          site.text('payment.home'),
        ]);
        await expect(page.getByRole('link', { name: site.text('cancel.tryAgain') })).toHaveAttribute(
          'href',
          `${visitor.home}#pricing`,
        );
        expect(await mailsTo(request, email)).toEqual([]);

        await page.getByRole('link', { name: site.text('success.payAgain') }).click();
        await page.getByLabel(visitor.email).fill(email);
        await fillCard(page, visitor, cards.succeeds);
        await page.getByRole('button', { name: visitor.pay }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.paid);
        await expectMails(request, email, [visitor.mail]);
      },
    );
  });
}

const [german] = visitors;

test.describe('at the bank’s page, which speaks the browser’s language', () => {
  test.use({ locale: 'de-CH' });

  test('C7 C16 passes the challenge', slow, async ({ page, request }) => {
    const email = await fillCheckout(page, german, { card: cards.challenges });
    await page.getByRole('button', { name: german.pay }).click();
    await page.getByRole('button', { name: german.pass }).click();
    await expect(page).toHaveURL(/\/success\?/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
    await expectMails(request, email, [german.mail]);
  });
});

test('C1 cancels before paying', slow, async ({ page, request }) => {
  const email = await fillCheckout(page, german);
  await page.getByRole('link', { name: german.cancel, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${german.home}$`));
  expect(await mailsTo(request, email)).toEqual([]);
});
