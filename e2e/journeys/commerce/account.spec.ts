import { accessibilityFaults } from '../../support/accessibility.ts';
import { followLink, signIn } from '../../support/account.ts';
import { expectMails } from '../../support/mails.ts';
import { orderMonth, orderTrial } from '../../support/orders.ts';
import { visitors } from '../../support/payments.ts';
import { expect, signal, slow, test } from '../../support/test.ts';

const texts = {
  de: {
    title: 'Ihr Kundenkonto',
    linkOver: /bereits benutzt oder ist abgelaufen/,
    trial: /Gratis bis/,
    noCard: 'Keine hinterlegt',
    changePlan: 'Abo wechseln',
    business: /^Business, CHF.99\.90 pro Monat$/,
    confirm: 'Wechsel bestätigen',
    changed: 'Ihre Wahl ist gespeichert: Es gilt das hier angezeigte Abo.',
    nothingDue: /Jetzt zu bezahlen\s*CHF.0\.00/,
    endTrial: 'Testphase am letzten Tag beenden',
    endTrialOn: /^Am \d+\. \S+ 20\d\d beenden$/,
    apps: 'Ihre Apps',
    cancelled: /Ihre Kündigung ist eingegangen/,
    ending: /Endet am/,
    keep: 'Kündigung zurücknehmen',
    kept: /Ihr Abo läuft weiter/,
    signOut: 'Abmelden',
    left: 'Sie sind abgemeldet.',
    mails: { ends: /Kündigung bestätigt/, kept: /läuft weiter/ },
  },
  fr: {
    title: 'Votre compte client',
    linkOver: /a déjà servi ou a expiré/,
    trial: /Gratuit jusqu’au/,
    noCard: 'Aucune carte enregistrée',
    changePlan: 'Changer d’offre',
    business: /^Business, CHF.99\.90 par mois$/,
    confirm: 'Confirmer le changement',
    changed: 'Votre choix est enregistré : l’offre affichée ici s’applique.',
    nothingDue: /À payer maintenant\s*CHF.0\.00/,
    endTrial: 'Mettre fin à l’essai le dernier jour',
    endTrialOn: /^Y mettre fin le \d+ \S+ 20\d\d$/,
    apps: 'Vos applications',
    cancelled: /Votre résiliation est enregistrée/,
    ending: /Prend fin le/,
    keep: 'Annuler la résiliation',
    kept: /Votre abonnement continue/,
    signOut: 'Se déconnecter',
    left: 'Votre session est fermée.',
    mails: { ends: /[Rr]ésiliation/, kept: /se poursuit/ },
  },
};

for (const visitor of visitors) {
  const words = texts[visitor.language];

  for (const javaScriptEnabled of [true, false])
    test(
      `A2 A3 A4 A5 a customer who reads ${visitor.language} signs in, changes plan, cancels and takes it back, ${
        javaScriptEnabled ? 'with' : 'without'
      } JavaScript`,
      visitor.language === 'de' && !javaScriptEnabled ? {} : slow,
      async ({ browser, request }) => {
        const { email } = await orderTrial(request, visitor);
        const context = await browser.newContext({ javaScriptEnabled, locale: `${visitor.language}-CH` });
        const page = await context.newPage();
        const main = page.getByRole('main');
        const link = await signIn(page, request, { email, visitor });
        await expect(main).toContainText(words.trial);
        await expect(main).toContainText(words.noCard);
        await expect(main).toContainText(visitor.total);
        const apps = page
          .getByRole('region', { name: words.apps })
          .getByRole('link', { name: / herunterladen$|^Télécharger / });
        await expect(apps).toHaveText([/Chronos-Pro/, /AtlasFibre/, /TrackIT/]);
        const download = page.waitForEvent('download');
        await apps.first().click();
        expect((await download).suggestedFilename(), 'no form asks again').toBe('Chronos-Pro.apk');

        await page.getByText(words.changePlan, { exact: true }).click();
        await page.getByRole('link', { name: words.business }).click();
        await expect(main).toContainText(words.nothingDue);
        await page.getByRole('button', { name: words.confirm }).click();
        await expect(page.getByText(words.changed)).toBeVisible();
        await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Business');

        await page.getByText(words.endTrial, { exact: true }).click();
        await page.getByRole('button', { name: words.endTrialOn }).click();
        await expect(page.getByText(words.cancelled)).toBeVisible();
        await expect(main).toContainText(words.ending);
        await expectMails(request, email, [words.mails.ends, visitor.linkMail, /Premium/]);
        await page.getByRole('button', { name: words.keep }).click();
        await expect(page.getByText(words.kept)).toBeVisible();
        await expect(main).toContainText(words.trial);
        await expectMails(request, email, [words.mails.kept, words.mails.ends, visitor.linkMail, /Premium/]);
        expect(await page.locator('[data-island]').count(), 'the account needs no script').toBe(0);

        await page.getByRole('button', { name: words.signOut }).click();
        await expect(page.getByText(words.left)).toBeVisible();
        await page.goto(link);
        await expect(page.getByText(words.linkOver).filter({ visible: true })).toHaveCount(1);
        await expect(main).not.toContainText(words.trial);
        await context.close();
      },
    );
}

test('A2 who is signed out reads what comes by e-mail under a heading, then gives the address', async ({
  page,
}) => {
  await page.goto('/en/account');
  const form = page.getByRole('region', { name: 'Sign in', exact: true });
  await expect(form).toHaveText(
    /^Sign in\s*Enter your email address, such as the one you ordered, started a trial or were invited with\. You’ll receive a link/,
  );
  await expect(form.getByLabel('Email address')).toBeVisible();
  await expect(form.getByRole('button')).toHaveText('Send me the link');
});

test('A2 R14 who presses twice is signed in, and reads no error', slow, async ({ page, request }) => {
  const [visitor] = visitors;
  const { email } = await orderTrial(request, visitor);
  await followLink(page, request, { email, visitor });
  const pressed = signal();
  const posts: string[] = [];
  await page.route('**/api/account/**', async (route) => {
    posts.push(route.request().url());
    await pressed.given;
    await route.continue();
  });
  const button = page.getByRole('button', { name: visitor.signIn, exact: true });
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  // Locators wait until the first press is answered.
  await page.mouse.dblclick(x + 9, y + 9);
  pressed.give();
  await expect(page.getByRole('main')).toContainText(texts.de.trial);
  expect(posts).toHaveLength(1);
});

test(
  'A2 A3 the account is readable for everybody, signed out and signed in',
  slow,
  async ({ page, request }) => {
    const [german] = visitors;
    const { email } = await orderTrial(request, german);
    await page.goto(german.accountPage);
    await expect(page.getByRole('region', { name: 'Ohne Anmeldung' }).getByRole('link')).toHaveText([
      'Noch kein Abo? 14 Tage gratis testen, ohne Kreditkarte',
      'Verträge hier kündigen',
      'Vertrag widerrufen',
      'Fragen an den Support',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await followLink(page, request, { email, visitor: german });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: german.signIn }).click();
    await expect(page.getByRole('main')).toContainText(texts.de.trial);
    expect(await accessibilityFaults(page)).toEqual([]);

    // The form of the invoices' address, with an error.
    const billing = page.getByRole('region', { name: 'Angaben auf Ihren Rechnungen' });
    await billing.getByText('Angaben eingeben').click();
    await billing.getByLabel('Firma oder Name').fill('Muster AG');
    await billing.getByLabel('MWST- oder Unternehmensnummer').fill('unbekannt');
    await billing.getByLabel('Ort').fill('Bern');
    await billing.getByRole('button', { name: 'Speichern' }).click();
    await expect(billing).toContainText('ist ungültig');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  'A1 A2 A3 a customer who has paid a single month sees until when it lasts, and how to go on',
  slow,
  async ({ page, request }) => {
    const [german] = visitors;
    const { email } = await orderMonth(request, german);
    await signIn(page, request, { email, visitor: german });
    const subscription = page.getByRole('region', { name: 'Ihr Abo' });
    await expect(subscription).toContainText(
      /Premium: bezahlt bis \d+\. \S+ 20\d\d einschliesslich, ohne Verlängerung/,
    );
    await expect(subscription).not.toContainText('kein laufendes Abo');
    await expect(
      page.getByRole('region', { name: 'Ihre Apps' }).getByRole('link', { name: / herunterladen$/ }),
    ).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Zusätzliche App' })).toContainText('premium_app.apk');
    await expect(subscription.getByRole('link', { name: 'Weiteren Monat kaufen' })).toHaveAttribute(
      'href',
      german.checkout,
    );
    await subscription.getByRole('link', { name: 'Premium abonnieren' }).click();
    await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  },
);
