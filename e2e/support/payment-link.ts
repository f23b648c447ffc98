import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, type Page } from 'playwright/test';
import { agreeToDownload, cards, type Visitor } from './payments.ts';
import { savedPdfText } from './pdf.ts';

/** The texts from the pricing section to the order, in two languages. */
const words = {
  de: {
    subscribe: /^Jetzt abonnieren/,
    email: 'E-Mail',
    paid: 'Die Testzahlung war erfolgreich.',
    title: (plan: string) => `Ihre Bestellung: ${plan}`,
    service: (plan: string) => `Abo ${plan}: Nutzung unserer Apps`,
    sample: 'Diese Datei steht anstelle des Pakets von Premium.',
    once: 'für einen Monat, ohne Verlängerung',
    monthly: 'Abos, monatlich',
    states: { once: 'Bezahlt', monthly: 'Aktiv' },
  },
  fr: {
    subscribe: /^S['’]abonner maintenant/,
    email: 'E-mail',
    paid: 'Le paiement de test a réussi.',
    title: (plan: string) => `Votre commande\u00a0: ${plan}`,
    service: (plan: string) => `Offre ${plan} : utilisation de nos applications`,
    sample: 'Ce fichier tient lieu du paquet de Premium.',
    once: 'pendant un mois, sans renouvellement',
    monthly: 'abonnement mensuel',
    states: { once: 'Payée', monthly: 'Active' },
  },
};

/** The purchase as shown in one language. */
export interface Purchase {
  plan: 'Basic' | 'Premium' | 'Business';
  total: string;
  paid: 'monthly' | 'once';
}

export const paidText = ({ language }: Visitor) => words[language].paid;

/** Presses the subscribe button of a plan in the pricing section. @returns the tab that it opens */
export async function pressSubscribe(
  page: Page,
  { language, home }: Visitor,
  { plan }: Purchase,
  origin = '',
): Promise<Page> {
  await page.goto(`${origin}${home}`);
  const card = page
    .locator('#pricing')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) });
  const opened = page.context().waitForEvent('page');
  await card.getByRole('link', { name: words[language].subscribe }).click();
  return opened;
}

/** Fills in the payment link's page and presses its button. */
export async function payByLink(tab: Page, visitor: Visitor, { plan, paid }: Purchase, email: string) {
  await expect(tab.getByText(new RegExp(`^${plan}\\s?: `))).toBeVisible();
  await tab.getByLabel(words[visitor.language].email).fill(email);
  await tab.getByLabel(visitor.card.number).fill(cards.succeeds);
  const button = paid === 'once' ? visitor.pay : visitor.subscribeNow;
  await tab.getByRole('button', { name: button }).click();
}

/**
 * Opens the link in a mail, and expects order, package and invoice on its page.
 * @param number of the invoice, as in the mail
 */
export async function expectDelivered(
  page: Page,
  visitor: Visitor,
  { plan, total, paid }: Purchase,
  { link, number }: { link: string; number: string },
): Promise<void> {
  const { title, service, states, sample, ...terms } = words[visitor.language];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(plan));
  await expect(page.getByRole('main')).toContainText(states[paid]);
  await expect(page.getByRole('main')).toContainText(total);
  await expect(page.getByRole('button', { name: visitor.installApp })).toBeVisible();

  await agreeToDownload(page, visitor);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: visitor.download }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('premium_app.apk');
  const contents = unzipSync(await readFile(await file.path()));
  expect(strFromU8(contents[`README.${visitor.language}.txt`] ?? new Uint8Array())).toContain(sample);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: visitor.invoice }).click();
  const text = await savedPdfText(await saved);
  for (const part of [number, service(plan), terms[paid], total]) expect(text).toContain(part);
}
