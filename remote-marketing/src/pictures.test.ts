import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { languages, type Language } from '@site/shared-i18n';
import prerender from './prerender.tsx';
import { screenPictures } from './screens/screen-pictures.tsx';
import { rendered } from './testing/rendered.ts';

const drawings = ['../public/pictures/', './pages/landing/features/'].flatMap((path) => {
  const folder = new URL(path, import.meta.url);
  return readdirSync(folder).map(
    (name) => [`pictures/${name}`, readFileSync(new URL(name, folder), 'utf8')] as const,
  );
});

const draw = (language: Language) =>
  [...screenPictures()]
    .filter(([path]) => path.startsWith(`pictures/${language}/`))
    .map(([path, make]) => [path, make().toString()] as const);

const drawn = new Map<Language, ReturnType<typeof draw>>();

/** The screen pictures in a language, drawn once for all tests: that takes long. */
function screensIn(language: Language) {
  const screens = drawn.get(language) ?? draw(language);
  drawn.set(language, screens);
  return screens;
}

test.each(languages)('M2 L6 each word on the screens in %s stays inside its box', (language) => {
  // Drawing fails on a word that does not.
  expect(() => screensIn(language)).not.toThrow();
  expect(screensIn(language)).toHaveLength(38);
});

test.each(languages)('M2 a picture in %s shows its words where no font is installed', (language) => {
  const pictures = [...drawings, ...screensIn(language)];
  const withText = pictures.filter(([, svg]) => svg.includes('<text')).map(([path]) => path);
  expect(withText, 'words are outlines').toEqual([]);
});

for (const language of languages)
  test(
    `M2 R6 L6 every picture that a page in ${language} names is there, in its language`,
    { tags: language === 'fr' ? [] : ['slow'] },
    async () => {
      const named = new Set<string>();
      for (const page of prerender.pages) {
        const { html, head } = await rendered(page, language);
        for (const [, path = ''] of html.matchAll(/"\/(pictures\/[^"]+)"/g)) named.add(path);
        if (head.openGraph?.art) named.add(head.openGraph.art);
      }
      const screens = screensIn(language).map(([path]) => path);
      const there = new Set([...drawings.map(([path]) => path), ...screens]);
      expect([...named].filter((path) => !there.has(path))).toEqual([]);
      expect([...named].filter((path) => path.split('/').length === 3).sort()).toEqual(screens.sort());
    },
  );

test.each(languages)('M2 a picture in %s holds each outline that it uses, once', (language) => {
  for (const [path, svg] of screensIn(language)) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    expect(
      used.filter((id) => !ids.includes(id)),
      path,
    ).toEqual([]);
  }
});

test('F-same-build the pictures of two builds are the same', () => {
  expect(draw('de')).toEqual(screensIn('de'));
});

test.each(languages.filter((language) => language !== 'de'))(
  'F-same-build the pictures of two builds in %s are the same',
  { tags: ['slow'] },
  (language) => expect(draw(language)).toEqual(screensIn(language)),
);

test('M1 L15 a drawing that a page loads as a picture can be shown as one', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const inlined = sources
    .filter((file) => /\.(tsx|css)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const found = text.matchAll(/['(](\.[^'()]+\.svg)\?inline/g);
      return [...found].map(([, path = '']) => join(import.meta.dirname, dirname(file), path));
    });
  expect(inlined.length).toBeGreaterThan(2);
  const isPicture = (file: string) =>
    readFileSync(file, 'utf8').includes('xmlns="http://www.w3.org/2000/svg"');
  expect(inlined.filter((file) => !isPicture(file))).toEqual([]);
});
