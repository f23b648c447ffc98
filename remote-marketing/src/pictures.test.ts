import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import prerender, { renderFragment } from './prerender.tsx';
import { screenPictures } from './screens/screen-pictures.tsx';

const folder = new URL('../public/pictures/', import.meta.url);
const drawings = readdirSync(folder).map((name) => [
  `pictures/${name}`,
  readFileSync(new URL(name, folder), 'utf8'),
]);
const draw = () => [...screenPictures()].map(([path, make]) => [path, make().toString()] as const);
const screens = draw();
const drawn = new Map([...drawings, ...screens] as [path: string, svg: string][]);

test('M2 a picture shows its words where no font is installed', () => {
  expect(drawn.size).toBeGreaterThan(100);
  const withText = [...drawn].filter(([, svg]) => svg.includes('<text')).map(([path]) => path);
  expect(withText, 'words are outlines').toEqual([]);
});

test.each(languages)(
  'M2 R6 L6 every picture that a page in %s names is there, in its language',
  async (language) => {
    const named = new Set<string>();
    for (const page of prerender.pages) {
      const { html, head } = await renderFragment(prerender, page, language, {});
      for (const [, path = ''] of html.matchAll(/"\/(pictures\/[^"]+)"/g)) named.add(path);
      if (head.openGraph?.art) named.add(head.openGraph.art);
    }
    expect([...named].filter((path) => !drawn.has(path))).toEqual([]);
    const own = screens.map(([path]) => path).filter((path) => path.startsWith(`pictures/${language}/`));
    expect(own).toHaveLength(19);
    expect([...named].filter((path) => path.split('/').length === 3).sort()).toEqual(own.sort());
  },
);

test('M2 a picture holds each outline that it uses, once', () => {
  for (const [path, svg] of screens) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    expect(
      used.filter((id) => !ids.includes(id)),
      path,
    ).toEqual([]);
  }
});

test('R4 the pictures of two builds are the same', () => {
  expect(draw()).toEqual(screens);
});
