import { readFile } from 'node:fs/promises';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { signIn } from '../../support/account.ts';
import { expectMails, mailsTo } from '../../support/mails.ts';
import { orderTrial } from '../../support/orders.ts';
import { visitors } from '../../support/payments.ts';
import { expect, slow, test } from '../../support/test.ts';

const texts = {
  de: {
    page: '/meine-daten',
    link: 'Meine Daten: Kopie und Löschung',
    title: 'Meine Daten',
    download: 'Meine Daten herunterladen',
    file: /^personendaten-\d{4}-\d\d-\d\d\.json$/,
    running: /Premium, in der Testphase bis/,
    kept: /Die Kopie Ihrer App-Daten auf unseren Servern/,
    next: 'Weiter zur Löschung',
    confirmed: /dass sich die Löschung nicht rückgängig machen lässt/,
    ending: /dass mein Abo sofort und ohne Rückerstattung endet/,
    eraseNow: 'Endgültig löschen',
    erased: /Ihre Daten sind gelöscht, und Sie sind abgemeldet/,
    signedOut: /Bitte melden Sie sich zuerst in Ihrem Konto an/,
    mail: /Ihre Daten sind gelöscht/,
    ended: 'Ihr Abo Premium ist damit beendet.',
  },
  fr: {
    page: '/mes-donnees',
    link: 'Mes données : copie et effacement',
    title: 'Mes données',
    download: 'Télécharger mes données',
    file: /^donnees-personnelles-\d{4}-\d\d-\d\d\.json$/,
    running: /Premium, à l’essai jusqu’au/,
    kept: /La copie des données des applications sur nos serveurs/,
    next: 'Continuer vers l’effacement',
    confirmed: /l’effacement est irréversible/,
    ending: /que mon abonnement prenne fin immédiatement, sans remboursement/,
    eraseNow: 'Effacer définitivement',
    erased: /Vos données sont effacées et votre session est fermée/,
    signedOut: /Veuillez d’abord vous connecter à votre compte/,
    mail: /Vos données sont effacées/,
    ended: 'Votre abonnement Premium a ainsi pris fin.',
  },
};

for (const visitor of visitors) {
  const words = texts[visitor.language];

  test(
    `A11 a customer who reads ${visitor.language} gets a copy of the data and has them erased, without JavaScript`,
    slow,
    async ({ browser, request }) => {
      const { email } = await orderTrial(request, visitor);
      const context = await browser.newContext({
        javaScriptEnabled: false,
        locale: `${visitor.language}-CH`,
      });
      const page = await context.newPage();
      const main = page.getByRole('main');
      await signIn(page, request, { email, visitor });
      await page.getByRole('link', { name: words.link }).click();
      await expect(page).toHaveURL(new RegExp(`${words.page}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
      await expect(main).toContainText(words.running);
      await expect(main).toContainText(words.kept);

      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: words.download }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(words.file);
      const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        orders: { email: string }[];
      };
      expect(copy.orders.map((order) => order.email)).toEqual([email]);

      await page.getByRole('link', { name: words.next }).click();
      await page.getByLabel(words.confirmed).check();
      // The browser's own validation demands the second box.
      await page.getByRole('button', { name: words.eraseNow }).click();
      await expect(main).toContainText(words.running);
      await page.getByLabel(words.ending).check();
      await page.getByRole('button', { name: words.eraseNow }).click();
      await expect(page.getByText(words.erased)).toBeVisible();
      await expect(main).toContainText(words.signedOut);
      await expectMails(request, email, [words.mail, visitor.linkMail, /Premium/]);
      const [mail] = await mailsTo(request, email);
      expect(mail?.text).toContain(words.ended);
      await page.goto(visitor.accountPage);
      await expect(page.getByRole('button', { name: visitor.requestLink })).toBeVisible();
      await context.close();
    },
  );
}

test(
  'A11 the page is readable for everybody, signed out, signed in and with its confirmation',
  slow,
  async ({ page, request }) => {
    const [german] = visitors;
    const { email } = await orderTrial(request, german);
    await page.goto('/meine-daten');
    await expect(page.getByRole('main')).toContainText(texts.de.signedOut);
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(page, request, { email, visitor: german });
    await page.getByRole('link', { name: texts.de.link }).click();
    await page.getByRole('link', { name: texts.de.next }).click();
    await expect(page.getByRole('button', { name: texts.de.eraseNow })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
