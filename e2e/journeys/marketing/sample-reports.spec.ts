import { addressIn, type Language } from '@site/shared-i18n';
import { pdfText } from '../../support/pdf.ts';
import { siteOrigin } from '../../support/ports.ts';
import { readPage } from '../../support/read-page.ts';
import { expect, isIdle, test } from '../../support/test.ts';

/** The text in each report's badge and across its page. */
const samples: Record<Language, string> = {
  fr: 'EXEMPLE',
  en: 'SAMPLE',
  de: 'MUSTER',
  it: 'ESEMPIO',
  es: 'MUESTRA',
  pt: 'EXEMPLO',
  ru: 'ОБРАЗЕЦ',
};

for (const [language, word] of Object.entries(samples) as [Language, string][]) {
  test(
    `a visitor in ${language} opens a report of Chronos-Pro and of TrackIT that says it is a sample`,
    { tag: language === 'de' ? [] : '@slow' },
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
        expect((await pdfText(await response.body())).split(word)).toHaveLength(3);
      }
    },
  );
}

test(
  'the landing page shows both reports as their readers see them, on a phone as text without loading them',
  { tag: '@slow' },
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/de/');
    const heading = page.getByRole('heading', { name: 'Das erhält Ihr Kunde' });
    await page.locator('#features').scrollIntoViewIfNeeded();
    await expect(heading).toBeVisible();
    await isIdle(page);
    expect(loaded.filter((path) => path.includes('/samples/'))).toEqual([]);

    await page.setViewportSize({ width: 768, height: 1024 });
    await heading.scrollIntoViewIfNeeded();
    for (const [name, path] of [
      ['Musterrapport öffnen (PDF, 15 KB)', 'samples/chronos-pro-de'],
      ['Muster eines Einsatzrapports öffnen (PDF, 13 KB)', 'samples/trackit-de'],
    ] as const) {
      const picture = page.locator('#apps').getByRole('img', { name });
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).toHaveJSProperty('naturalWidth', 596);
      await expect(picture.locator('..')).toHaveAttribute('href', new RegExp(`${path}.pdf$`));
    }
  },
);
