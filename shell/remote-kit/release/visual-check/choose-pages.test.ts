import { makeUpRelease } from '@site/releases/testing';
import { expect, test } from 'vitest';
import { choosePages } from './choose-pages.ts';

const changed = (paths: string[], idsOfOwnHtml: string[] = []) =>
  makeUpRelease({ remote: 'legal', version: '1', paths }).release.pages.map((page) => ({
    page,
    before: page,
    changesOwnHtml: idsOfOwnHtml.includes(page.id),
    changesIslandTextsOnly: false,
  }));
const names = (pages: ReturnType<typeof changed>) =>
  choosePages(pages).chosen.map(({ page }) => `${page.id} ${page.language}`);

test('T7 a change of every page is looked at in French and German, a change of one language in that one', () => {
  const all = changed(['/a', '/b']);
  expect(names(all)).toEqual(['a fr', 'a de', 'b fr', 'b de']);
  expect(names(all.filter(({ page }) => page.language === 'ru'))).toEqual(['a ru', 'b ru']);
  expect(choosePages(all).leftOut).toEqual([expect.stringContaining('10 more')]);
});

test('T7 of too many pages those whose own HTML changes come first, and the report says how many are left out', () => {
  const many = changed([...Array.from({ length: 30 }, (_, index) => `/p${index}`), '/last'], ['last']);
  expect(names(many)).toHaveLength(24);
  expect(names(many).slice(0, 3)).toEqual(['last fr', 'last de', 'p0 fr']);
  expect(choosePages(many).leftOut).toEqual([expect.stringContaining(`${31 * 7 - 24} more`)]);
});

test('T7 of too many pages one that visitors know is looked at before a new one', () => {
  const pages = changed(['/new', '/known'], ['new', 'known']).map((each) => ({
    ...each,
    before: each.page.id === 'new' ? undefined : each.before,
  }));
  const { chosen } = choosePages(pages, 2);
  expect(chosen.map(({ page }) => page.id)).toEqual(['known', 'known']);
});

test('T7 texts of an island that changes no page’s HTML are looked at on one page with it', () => {
  const all = changed(['/a', '/b', '/c', '/d'], ['c']).map((each) => {
    const preload = [each.page.id === 'd' ? 'search.js' : 'print.js'];
    return { ...each, changesIslandTextsOnly: !each.changesOwnHtml, page: { ...each.page, preload } };
  });
  expect(names(all)).toEqual(['c fr', 'c de', 'd fr', 'd de']);
});

test('T7 a page that the api fills is named as not looked at', () => {
  const [filled] = changed(['/a']);
  if (filled) filled.page.data = '/api/a';
  expect(choosePages(filled ? [filled] : [])).toEqual({
    chosen: [],
    leftOut: ['Not looked at: a, which the api fills for each visitor'],
  });
});

test('T7 a page that the api fills alike for everyone is looked at, without what the api says', () => {
  const [filled] = changed(['/a']);
  if (filled) Object.assign(filled.page, { data: '/api/a', dataIsPublic: true });
  expect(choosePages(filled ? [filled] : []).chosen).toEqual([filled]);
});

test('T7 P5 a page that is shown from a day on is named as not looked at', () => {
  const [dated] = changed(['/a']);
  if (dated) dated.page.from = '2999-01-01';
  expect(choosePages(dated ? [dated] : [])).toEqual({
    chosen: [],
    leftOut: ['Not looked at: a, shown from a day on'],
  });
});
