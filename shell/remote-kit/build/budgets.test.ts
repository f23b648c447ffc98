import { readFileSync } from 'node:fs';
import { makeUpRelease, type Outline } from '@site/releases/testing';
import { expect, test } from 'vitest';
import type { Budget } from '../prerender/page.ts';
import { describeBrokenBudgets, weighPages } from './budgets.ts';

function made(outline: Partial<Outline>) {
  const { release, files } = makeUpRelease({ remote: 'legal', version: '1', paths: ['/terms'], ...outline });
  return { release, read: (path: string) => Promise.resolve(files.get(path)) };
}

const broken = async (outline: Partial<Outline>, budget: Partial<Budget>) =>
  describeBrokenBudgets(await weighPages(made(outline), [{ id: 'terms', budget }]), made({}));

test('T7 a page is weighed by its islands’ files, its pictures and its HTML, as both travel, and named in its heaviest language', async () => {
  const island = `export default { hydrate() {} };${' '.repeat(100_000)}`;
  expect(await broken({ island }, {})).toEqual([
    expect.stringMatching(
      /^budget: page terms, \/terms \(fr\): JavaScript: 100\.\d KB, was 0\.\d KB, allowed 90 KB$/,
    ),
  ]);
  const files = {
    'photo.png': ' '.repeat(5000),
    'map.svg': ' '.repeat(5000),
    'fragments/ru/terms.html': `<p>${'Условия '.repeat(900)}</p><img src="{{files}}/photo.png" alt=""><img src="{{files}}/map.svg" alt="">`,
  };
  expect(await broken({ files }, { pictures: 4 })).toEqual([
    'budget: page terms, /ru/terms (ru): pictures: 5 KB, was 0 KB, allowed 4 KB',
  ]);
});

test('T7 a page may weigh what it declares, and HTML counts compressed', async () => {
  const html = `<p>${'La même phrase, encore et encore. '.repeat(2000)}</p>`;
  const files = { 'fragments/fr/terms.html': html };
  expect(await broken({ files }, {})).toEqual([]);
  expect(await broken({ island: ' '.repeat(100_000) }, { script: 110 })).toEqual([]);
});

test('T7 the document for releasing names the budget of a page that declares none', async () => {
  const document = readFileSync(new URL('../../../docs/releasing.md', import.meta.url), 'utf8');
  const [page] = await weighPages(made({}), []);
  const figures = /Without `budget`[^]*?(\d+) KB of JavaScript[^]*?(\d+) KB of HTML[^]*?(\d+) KB of pictures/;
  const [, script, html, pictures] = (figures.exec(document) ?? []).map(Number);
  expect({ script, html, pictures }).toEqual(page?.allowed);
});
