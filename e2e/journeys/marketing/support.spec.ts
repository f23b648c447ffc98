import { expect, slow, test } from '../../support/test.ts';

test('L15 a search on the support page leaves the groups in which it finds something', async ({ page }) => {
  await page.goto('/de/support');
  const rest = ['Nichts Passendes gefunden?', 'Der nächste Einsatz ohne Papierkram'];
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Erste Schritte', 'Testphase, Abos und Zahlung', 'Ihre Daten', ...rest]);
  await page.getByLabel('In den Fragen suchen').fill('kreditkarte');
  await expect(headings).toHaveText(['Testphase, Abos und Zahlung', ...rest]);
  await expect(page.getByText('1 Frage', { exact: true })).toBeVisible();
  await page.getByLabel('In den Fragen suchen').fill('Wetterbericht');
  await expect(page.getByText('Dazu haben wir nichts gefunden')).toBeVisible();
  await expect(headings, 'all questions where none matches').toHaveCount(5);
});

test('M8 on a wide window e-mail address and phone stay beside the questions', slow, async ({ page }) => {
  await page.goto('/de/support');
  await page.getByText('Wie nehme ich meine Datenschutzrechte wahr?').scrollIntoViewIfNeeded();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'contact@example.com' })).toBeInViewport();
  await expect(main.getByRole('link', { name: '+41' })).toHaveAttribute('href', /^tel:/);
});

test('L15 the support page says how a company gets onto the invoice', slow, async ({ page }) => {
  await page.goto('/de/support');
  await page.getByText('Kann meine Firma auf der Rechnung stehen?').click();
  await expect(page.getByText(/unter «Angaben auf Ihren Rechnungen» Firma, MWST-Nummer/)).toBeVisible();
});

for (const [language, question, account, declaration] of [
  ['fr', 'Comment résilier mon abonnement ?', '/account', '/resilier-un-contrat'],
  ['de', 'Wie kündige ich mein Abo?', '/de/account', '/vertraege-kuendigen'],
] as const)
  test(`L15 in ${language} an answer links to the pages that it names, and the page ends with the trial`, async ({
    page,
  }) => {
    await page.goto(`${language === 'fr' ? '' : '/de'}/support`);
    await page.getByLabel(/Rechercher|suchen/).fill(language === 'fr' ? 'résilier' : 'kündige');
    await page.getByText(question).click();
    const answer = page.getByRole('group').filter({ hasText: question });
    await expect(answer.getByRole('link').first()).toHaveAttribute('href', account);
    await expect(answer.getByRole('link').last()).toHaveAttribute('href', declaration);
    await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute('href', /\/trial$/);
  });
