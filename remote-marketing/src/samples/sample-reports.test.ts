import sharp from 'sharp';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import prerender, { renderFragment } from '../prerender.tsx';
import { sampleReports } from './sample-reports.ts';

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
        expect(await sharp(reports.get(path)).metadata(), path).toMatchObject({ width: 596, height: 842 });
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
