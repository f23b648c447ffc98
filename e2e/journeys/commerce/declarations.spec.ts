import type { Browser, Page } from 'playwright/test';
import { withOwnShop } from '../../support/own-shop.ts';
import { expect, slow, test } from '../../support/test.ts';

/** The labels that the law prescribes, and the input, by language. */
const cases = [
  {
    language: 'de',
    home: '/de/',
    cancel: 'Verträge hier kündigen',
    extraordinary: /Ausserordentliche Kündigung/,
    fields: { reason: 'Grund', name: 'Vor- und Nachname', contract: 'Vertrag', email: /E-Mail-Adresse/ },
    missing: 'Bitte «Grund» ausfüllen.',
    now: 'Jetzt kündigen',
    cancelled: 'Eingangsbestätigung Ihrer Kündigung',
    further: 'Weitere Fälle',
    pdf: 'Eingangsbestätigung als PDF speichern',
    file: 'kuendigung.pdf',
    withdraw: 'Vertrag widerrufen',
    confirm: 'Widerruf bestätigen',
    change: 'Angaben ändern',
    withdrawn: 'Eingangsbestätigung Ihres Widerrufs',
  },
  {
    language: 'fr',
    home: '/',
    cancel: 'Résilier un contrat ici',
    extraordinary: /Résiliation extraordinaire/,
    fields: { reason: 'Motif', name: 'Prénom et nom', contract: 'Contrat', email: /Adresse e-mail/ },
    missing: 'Remplissez « Motif ».',
    now: 'Résilier maintenant',
    cancelled: 'Accusé de réception de votre résiliation',
    further: 'Autres cas',
    pdf: 'Enregistrer l’accusé de réception en PDF',
    file: 'resiliation.pdf',
    withdraw: 'Se rétracter du contrat ici',
    confirm: 'Confirmer la rétractation',
    change: 'Modifier les indications',
    withdrawn: 'Accusé de réception de votre rétractation',
  },
] as const;

type Case = (typeof cases)[number];

async function open(browser: Browser, { home }: Case, link: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(home);
  await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
  return page;
}

async function fill(page: Page, { fields }: Case, email: string): Promise<void> {
  await page.getByLabel(fields.name, { exact: true }).fill('Ada Lovelace');
  await page.getByLabel(fields.contract, { exact: true }).fill('2026-999999');
  await page.getByLabel(fields.email).fill(email);
}

for (const words of cases) {
  const tierIn = (language: string) => (words.language === language ? {} : slow);

  test(
    `A7 in ${words.language} a contract is cancelled without script, by keyboard, with a receipt at once`,
    tierIn('de'),
    async ({ browser }) => {
      const page = await open(browser, words, words.cancel);
      await page.getByLabel(words.extraordinary).check();
      await fill(page, words, `cancels-${words.language}@example.ch`);
      await page.getByRole('button', { name: words.now }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.missing).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByLabel(words.extraordinary)).toBeChecked();
      await expect(page.getByLabel(words.fields.name, { exact: true })).toHaveValue('Ada Lovelace');
      await page.getByLabel(words.fields.reason, { exact: true }).fill('<b>It crashes</b>');
      await page.getByRole('button', { name: words.now }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.cancelled })).toBeVisible();
      const content = page.locator('main dl');
      await expect(content).toContainText('2026-999999');
      await expect(content, 'a reference that can be said').toContainText(/[0-9A-F]{4}-[0-9A-F]{4} \(/);
      await expect(content).toContainText('<b>It crashes</b>');
      await expect(page.locator('main li').filter({ visible: true }), 'the likely cases').toHaveCount(2);
      await page.getByText(words.further).click();
      await expect(page.locator('main li').filter({ visible: true })).toHaveCount(4);
      await expect(content).toContainText(/2\d{3}.*, \d\d:\d\d \S+/);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: words.pdf }).click();
      expect((await saved).suggestedFilename()).toBe(words.file);
      await page.context().close();
    },
  );

  test(
    `A8 in ${words.language} a withdrawal is stated, changed, confirmed and acknowledged without script`,
    tierIn('fr'),
    async ({ browser }) => {
      const page = await open(browser, words, words.withdraw);
      await fill(page, words, `withdraws-${words.language}@example.ch`);
      await page.locator('main form').getByRole('button').click();
      const confirm = page.getByRole('button', { name: words.confirm });
      await expect(confirm).toBeVisible();
      await page.getByRole('link', { name: words.change }).click();
      await expect(page.getByLabel(words.fields.contract, { exact: true })).toHaveValue('2026-999999');
      await page.locator('main form').getByRole('button').click();
      await confirm.click();
      await expect(page.getByRole('heading', { level: 1, name: words.withdrawn })).toBeVisible();
      const receipt = page.url();
      await page.goBack();
      await confirm.click();
      await expect(page).toHaveURL(receipt);
      await page.context().close();
    },
  );
}

for (const javaScriptEnabled of [true, false]) {
  test(
    `A7 a field left empty says so in the page’s language ${javaScriptEnabled ? 'with' : 'without'} script`,
    javaScriptEnabled ? {} : slow,
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled, locale: 'en-GB' });
      const page = await context.newPage();
      await page.goto('/vertraege-kuendigen');
      const name = page.getByLabel('Vor- und Nachname', { exact: true });
      await page.getByRole('button', { name: 'Jetzt kündigen' }).press('Enter');
      await expect(page.getByText(/^Bitte «.+» ausfüllen\.$/).filter({ visible: true })).toHaveCount(3);
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription('Bitte «Vor- und Nachname» ausfüllen.');
      await name.fill('Ada Lovelace');
      await expect(page.getByText(/^Bitte «.+» ausfüllen\.$/).filter({ visible: true })).toHaveCount(2);
      await context.close();
    },
  );
}

test(
  'F-away A7 a declaration typed while the api is away is kept, with a way on, and sent once it is back',
  slow,
  async ({ page, port, watch }) => {
    watch.expectErrors(/503/);
    await withOwnShop(page, { port }, async ({ origin, killApi, startApi }) => {
      await page.goto(`${origin}/en/`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const reason = 'The crew is dissolved';
      await page.getByLabel(/Extraordinary/).check();
      await field('First and last name').fill('Ada Lovelace');
      await field('Contract').fill('2026-999999');
      await page.getByLabel(/^Reason/).fill(reason);
      await page.getByLabel(/Email address used/).fill('ada.away@example.ch');
      await killApi();
      const send = page.getByRole('main').getByRole('button', { name: 'Cancel now' });
      await send.click();
      await expect(page.getByRole('alert').first()).toContainText('write to us');
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
      await startApi();
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(field('First and last name')).toHaveValue('Ada Lovelace');
      await expect(page.getByLabel(/Extraordinary/)).toBeChecked();
      await expect(page.getByLabel(/^Reason/)).toHaveValue(reason);
      await send.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
      await page.waitForLoadState();
      await page.goto(`${origin}/en/`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
      await expect(field('First and last name'), 'what was sent is forgotten').toHaveValue('');
    });
  },
);
