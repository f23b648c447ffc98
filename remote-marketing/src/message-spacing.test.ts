import { expect, test } from 'vitest';
import type { Language } from '@site/shared-i18n';
import { remoteTexts } from '@site/remote-kit/prerender';

import plainHyphens from './plain-hyphens.json';

type Texts = { [key: string]: string | Texts };

/** Every text of a language as pages show it, with its key, such as `hero.title`. */
function textsOf(language: Language): [key: string, text: string][] {
  const flatten = (texts: Texts, prefix: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
    );
  const texts = flatten(remoteTexts('marketing', language).messages, '');
  expect(texts.length, `texts in ${language}`).toBeGreaterThan(100);
  return texts;
}

const breakingIn = (language: Language, pattern: RegExp) =>
  textsOf(language).filter(([, text]) => pattern.test(text));

test('L6 no Russian line ends with a preposition or conjunction of one letter', () => {
  expect(breakingIn('ru', /(?<![\p{L}\p{N}])[аявикосу] /iu)).toEqual([]);
});

test('L6 no line of a French headline ends with an article', () => {
  const headlines = breakingIn('fr', /(?<![\p{L}’])(le|la|les|un|une|des|du) /iu).filter(([key]) =>
    /\.(title|headline)$/.test(key),
  );
  // Only the browser's tab shows this title, after the site's name.
  expect(headlines.filter(([key]) => key !== 'landing.title')).toEqual([]);
});

test.each([
  ['fr', /e-mail|\p{L}-(je|il|elles?|nous|le|la)(?!\p{L})/iu],
  ['de', /E-Mail/],
  ['it', /e-mail/i],
  ['pt', /e-mail/i],
] as const)('L6 no line in %s ends within e-mail or before a pronoun', (language, pattern) => {
  expect(breakingIn(language, pattern).filter(([key]) => !plainHyphens.includes(key))).toEqual([]);
});
