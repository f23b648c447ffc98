import type { Page } from 'playwright/test';
import { signIn } from '../../support/account.ts';
import { orderMonth } from '../../support/orders.ts';
import { visitors } from '../../support/payments.ts';
import { savedPdfText } from '../../support/pdf.ts';
import { expect, slow, test } from '../../support/test.ts';

const [german] = visitors;

/** The text of the only invoice in the account, or of its correction. */
async function invoiceText(page: Page, name = /^Rechnung 20\d\d-\d+ \(PDF\)$/): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).press('Enter');
  return savedPdfText(await downloading);
}

test(
  'A3 C14 a business buyer gets a corrected invoice with the company at the keyboard, without JavaScript',
  slow,
  async ({ browser, request }) => {
    const { email } = await orderMonth(request, german);

    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH' });
    const page = await context.newPage();
    await signIn(page, request, { email, visitor: german });
    expect(await invoiceText(page)).not.toContain('Muster');

    const form = page.getByRole('region', { name: 'Angaben auf Ihren Rechnungen' });
    const field = (name: string) => form.getByLabel(name);
    await expect(form).toContainText('Zu jeder bereits ausgestellten Rechnung');
    await expect(field('Firma oder Name')).toBeHidden();
    await form.getByText('Angaben eingeben').press('Enter');
    await field('Firma oder Name').focus();
    for (const text of ['Muster Netze AG', 'unbekannt', 'Bahnhofstrasse 1', '8001', 'Zürich', 'Schweiz']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(form.getByRole('button', { name: 'Speichern' })).toBeFocused();
    await page.keyboard.press('Enter');

    // The number has no digit: the field says so, and nothing else has to be typed again.
    const number = field('MWST- oder Unternehmensnummer (optional)');
    await expect(number).toHaveAccessibleDescription(/ist ungültig\./);
    await expect(number).toBeInViewport();
    await expect(field('Firma oder Name')).toHaveValue('Muster Netze AG');
    await number.fill('CHE-123.456.789 MWST');
    await number.press('Enter');
    await expect(
      page.getByText('Gespeichert. Diese Angaben stehen auf Ihren nächsten Rechnungen'),
    ).toBeVisible();
    await expect(form).toContainText('Auf Ihren Rechnungen: Muster Netze AG');
    expect(await invoiceText(page), 'what was issued stays').not.toContain('Muster');
    expect(await invoiceText(page, /^Korrigierte Rechnung 20\d\d-\d+-1 \(PDF\)$/)).toMatch(
      /Rechnung an\s+Muster Netze AG\s+MWST- oder Unternehmensnummer CHE-123\.456\.789 MWST\s+Bahnhofstrasse 1\s+8001 Zürich\s+Schweiz/,
    );

    await form.getByText('Angaben ändern').press('Enter');
    await expect(field('Ort')).toHaveValue('Zürich');
    await form.getByRole('button', { name: 'Angaben entfernen' }).press('Enter');
    await expect(page.getByText('Auf Ihren nächsten Rechnungen steht wieder der Name')).toBeVisible();
    expect(await invoiceText(page)).not.toContain('Muster');
    await context.close();
  },
);
