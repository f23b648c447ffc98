import { addressIn, type Language } from '@site/shared-i18n';
import { pdfText } from '../../support/pdf.ts';
import { expect, test } from '../../support/test.ts';

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
  test(`M4 a visitor in ${language} opens a report of Chronos-Pro and of TrackIT that says it is a sample`, async ({
    page,
    request,
  }) => {
    for (const app of ['chronos-pro', 'trackit']) {
      await page.goto(addressIn(language, `/${app}`));
      const link = page.getByRole('link', { name: /PDF, \d+/ });
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      expect(answer.headers()['content-disposition']).toBe('inline');
      expect(answer.headers()['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect((await pdfText(await answer.body())).split(word)).toHaveLength(3);
    }
  });
}
