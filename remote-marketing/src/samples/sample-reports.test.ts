import { expect, test } from 'vitest';
import { languages, type Language } from '@site/shared-i18n';
import prerender from '../prerender.tsx';
import { rendered } from '../testing/rendered.ts';
import { sampleReports } from './sample-reports.ts';

async function makeIn(language: Language): Promise<Map<string, Buffer>> {
  const files = [...sampleReports()].filter(([path]) => path.includes(`-${language}.`));
  return new Map(await Promise.all(files.map(async ([path, make]) => [path, await make()] as const)));
}

const made = new Map<Language, ReturnType<typeof makeIn>>();

/** The reports in a language, made once for all tests: that takes long. */
function reportsIn(language: Language) {
  const reports = made.get(language) ?? makeIn(language);
  made.set(language, reports);
  return reports;
}

for (const language of languages)
  test(
    `M4 L6 the landing page, the pages of two apps, of the publisher and of an own report in ${language} link to reports that are made`,
    { tags: language === 'de' ? [] : ['slow'] },
    async () => {
      const reports = await reportsIn(language);
      const linked: Record<string, string[]> = {};
      for (const page of prerender.pages) {
        const { html } = await rendered(page, language);
        for (const [, path = '', words = ''] of html.matchAll(/href="\/(samples\/[^"]+)"[^>]*>([^<]+)/g)) {
          (linked[page.id] ??= []).push(path);
          const kilobytes = Number(/\d+/.exec(words)?.[0]);
          const size = (reports.get(path)?.length ?? 0) / 1000;
          expect(size, `${path}, said to have ${kilobytes} KB`).toBeLessThanOrEqual(kilobytes);
          expect(size).toBeGreaterThan(kilobytes * 0.8);
        }
      }
      const [chronosPro, trackit] = [
        `samples/chronos-pro-${language}.pdf`,
        `samples/trackit-${language}.pdf`,
      ];
      expect(linked).toEqual({
        landing: [chronosPro, trackit],
        'chronos-pro': [chronosPro],
        trackit: [trackit],
        about: [chronosPro, trackit],
        'job-report': [chronosPro, trackit],
      });
    },
  );

async function expectSame(language: Language): Promise<void> {
  const [reports, again] = [await reportsIn(language), await makeIn(language)];
  expect(again.size).toBe(2);
  for (const [path, content] of reports) expect(again.get(path)?.equals(content), path).toBe(true);
}

test('F-same-build the reports of two builds are the same', () => expectSame('de'));

test.each(languages.filter((language) => language !== 'de'))(
  'F-same-build the reports of two builds in %s are the same',
  { tags: ['slow'] },
  expectSame,
);
