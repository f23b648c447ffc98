import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import prerender, { renderFragment } from '../prerender.tsx';
import { pagePicture } from './page-picture.ts';
import { openSheet } from './report-sheet.ts';
import { sampleReports } from './sample-reports.ts';
import { sampleTexts } from './sample-texts.ts';

const makeAll = async () =>
  new Map(await Promise.all([...sampleReports()].map(async ([path, make]) => [path, await make()] as const)));
const reports = await makeAll();

test.each(languages)(
  'M4 L6 the landing page, the pages of two apps and that about the publisher in %s link to reports that are made',
  async (language) => {
    const linked: Record<string, string[]> = {};
    for (const page of prerender.pages) {
      const { html } = await renderFragment(prerender, page, language, {});
      for (const [, path = '', words = ''] of html.matchAll(/href="\/(samples\/[^"]+)"[^>]*>([^<]+)/g)) {
        (linked[page.id] ??= []).push(path);
        const kilobytes = Number(/\d+/.exec(words)?.[0]);
        const size = (reports.get(path)?.length ?? 0) / 1000;
        expect(size, `${path}, said to have ${kilobytes} KB`).toBeLessThanOrEqual(kilobytes);
        expect(size).toBeGreaterThan(kilobytes * 0.8);
      }
      for (const [, path = ''] of html.matchAll(/src="\/(samples\/[^"]+)"/g)) {
        expect(page.id).toBe('landing');
        expect(reports.get(path)?.toString(), path).toContain('<svg');
      }
    }
    const [chronosPro, trackit] = [`samples/chronos-pro-${language}.pdf`, `samples/trackit-${language}.pdf`];
    expect(linked).toEqual({
      landing: [chronosPro, chronosPro],
      'chronos-pro': [chronosPro],
      trackit: [trackit],
      about: [chronosPro, trackit],
    });
  },
);

test('R4 the reports of two builds are the same', async () => {
  const again = await makeAll();
  expect(again.size).toBe(4 * languages.length);
  for (const [path, content] of reports) expect(again.get(path)?.equals(content), path).toBe(true);
});

function drawSheet(paint: (sheet: ReturnType<typeof openSheet>['sheet']) => void): Promise<Buffer> {
  const { sheet, finished } = openSheet({ app: '', title: '', texts: sampleTexts('fr'), language: 'fr' });
  paint(sheet);
  sheet.end();
  return finished;
}

test('M4 a report’s picture paints what its PDF has, in place and colour', async () => {
  const svg = pagePicture(await drawSheet((sheet) => sheet.rect(10, 20, 30, 40).fill('#123456'))).toString();
  expect(svg).toContain('<path d="M10 20h30v40h-30z" fill="#123456"/>');
  const letters = (picture: Buffer) => picture.toString().split('<use ').length;
  const longer = pagePicture(await drawSheet((sheet) => sheet.text('Ab c', 10, 100)));
  expect(letters(longer)).toBe(letters(Buffer.from(svg)) + 3);
});

test('M4 no picture is made of a report with what it cannot paint', async () => {
  const dashed = await drawSheet((sheet) => sheet.dash(3, {}).rect(10, 20, 30, 40).stroke());
  expect(() => pagePicture(dashed)).toThrow('cannot paint the operator d');
});
