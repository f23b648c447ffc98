import { addressIn, type Language } from '@site/shared-i18n';
import { pdfText } from '../../support/pdf.ts';
import { siteOrigin } from '../../support/ports.ts';
import { readPage } from '../../support/read-page.ts';
import { expect, isIdle, slow, test } from '../../support/test.ts';

/** The text in each report's badge and across its page, and the person who signed. */
const samples: Record<Language, [word: string, signer: string]> = {
  fr: ['EXEMPLE', 'Maxime Spécimen'],
  en: ['SAMPLE', 'Morgan Specimen'],
  de: ['MUSTER', 'Mika Vorlage'],
  it: ['ESEMPIO', 'Marta Campione'],
  es: ['MUESTRA', 'Marta Muestra'],
  pt: ['EXEMPLO', 'Marta Amostra'],
  ru: ['ОБРАЗЕЦ', 'М. Макетова'],
};

for (const [language, [word, signer]] of Object.entries(samples) as [Language, [string, string]][]) {
  test(
    `F-sample a visitor in ${language} opens a report of Chronos-Pro and of TrackIT that says it is a sample`,
    language === 'de' ? {} : slow,
    async ({ request }) => {
      for (const app of ['chronos-pro', 'trackit']) {
        const { document } = await readPage(siteOrigin + addressIn(language, `/${app}`));
        const named = document('a').filter((_, each) => /PDF,\s+\d+/.test(document(each).text()));
        expect(named.length).toBe(1);
        const response = await request.get(named.attr('href') ?? '');
        expect(response.headers()['content-type']).toBe('application/pdf');
        expect(response.headers()['content-disposition']).toBe('inline');
        expect(response.headers()['content-security-policy']).toBe(
          "default-src 'none'; style-src 'unsafe-inline'",
        );
        const text = await pdfText(await response.body());
        expect(text.split(word)).toHaveLength(3);
        if (app === 'trackit') expect(text).toContain(signer);
      }
    },
  );
}

test(
  'F-sample the landing page shows what both reports say as text, and loads a report when its link is followed',
  slow,
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/de/');
      await page.locator('#features').scrollIntoViewIfNeeded();
      for (const words of [
        'Das erhält Ihr Kunde',
        'Stunden- und Fotorapport',
        'Einsatzrapport',
        'Unterzeichnet von Mika Vorlage, 10:22',
      ])
        await expect(page.locator('#apps').getByText(words, { exact: true })).toBeVisible();
      await isIdle(page);
      expect(loaded.filter((path) => path.includes('/samples/'))).toEqual([]);
    }
    for (const [name, path] of [
      ['Musterrapport öffnen (PDF, 17 KB)', 'samples/chronos-pro-de'],
      ['Muster eines Einsatzrapports öffnen (PDF, 14 KB)', 'samples/trackit-de'],
    ] as const)
      await expect(page.locator('#apps').getByRole('link', { name })).toHaveAttribute(
        'href',
        new RegExp(`${path}.pdf$`),
      );
  },
);
