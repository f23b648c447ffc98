import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages, type Language } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};

/** The words in code type within brackets in docs/words/<language>.md. */
function ruledOut(language: Language): string[] {
  const brackets = readFileSync(join(root, `docs/words/${language}.md`), 'utf8').match(/\([^()]*\)/g) ?? [];
  return brackets.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''));
}

/** All texts of a language in all folders, with file and key. */
function textsIn(language: Language): [place: string, text: string][] {
  const files = workspaces
    .flatMap((folder) => [
      `${folder}/src/locales/${language}.json`,
      `${folder}/src/samples/locales/${language}.json`,
      `${folder}/browser/locales/${language}.json`,
    ])
    .filter((file) => existsSync(join(root, file)));
  const flatten = (texts: Texts, path: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${path} ${key}`, text]] : flatten(text, `${path} ${key}`),
    );
  return files.flatMap((file) => flatten(JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts, file));
}

const patterns = new Map<string, RegExp>();

/** Matches whole words, ignoring the case of a sentence's first letter. */
function finds(text: string, word: string): boolean {
  const pattern = patterns.get(word) ?? patternOf(word);
  patterns.set(word, pattern);
  return pattern.test(text);
}

function patternOf(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const anyStart = escaped.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const whole = /^\p{L}/u.test(word) && word.length > 1 ? `(?<!\\p{L})${anyStart}(?!\\p{L})` : escaped;
  return new RegExp(whole, word === word.toLowerCase() ? 'iu' : 'u');
}

test.each(languages)(
  'L6 no text in %s has a word that the glossary of the language rules out',
  (language) => {
    const words = ruledOut(language);
    const texts = textsIn(language);
    expect(words.length, 'words ruled out').toBeGreaterThan(5);
    expect(texts.length, 'texts').toBeGreaterThan(500);
    const found = texts.flatMap(([path, text]) =>
      words.filter((word) => finds(text, word)).map((word) => `${path}: "${word}" in "${text}"`),
    );
    expect(found).toEqual([]);
  },
);

test('L6 a word is found as a whole, at the start of a sentence, too', () => {
  expect(finds('Asistencia por correo', 'asistencia')).toBe(true);
  expect(finds('Unterlagen des Berichts', 'Bericht')).toBe(false);
  expect(finds('Ohne Karte weiter', 'ohne Karte')).toBe(true);
  expect(finds('Strasse', 'ß')).toBe(false);
  expect(finds('Straße', 'ß')).toBe(true);
});
