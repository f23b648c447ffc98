import { expect, slow, test } from '../../support/test.ts';

test('L15 a search on the support page leaves the groups in which it finds something', async ({ page }) => {
  await page.goto('/de/support');
  const contact = 'Nichts Passendes gefunden?';
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Erste Schritte', 'Testphase, Abos und Zahlung', 'Ihre Daten', contact]);
  await page.getByLabel('In den Fragen suchen').fill('kreditkarte');
  await expect(headings).toHaveText(['Testphase, Abos und Zahlung', contact]);
  await expect(page.getByText('1 Frage', { exact: true })).toBeVisible();
  await page.getByLabel('In den Fragen suchen').fill('Wetterbericht');
  await expect(page.getByText('Dazu haben wir nichts gefunden')).toBeVisible();
  await expect(headings, 'all questions where none matches').toHaveCount(4);
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
