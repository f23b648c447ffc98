import type { Language } from './languages.ts';

const fixedSpace = '\u00a0';
const narrowSpace = '\u202f';
const wordJoiner = '\u2060';

/** Texts by key, nested, as a file of messages has them. */
type Texts = { [key: string]: string | Texts };

/** On a screen words end lines, so that more is kept together; mails and PDFs are plain text in anyone's font. */
type Medium = 'screen' | 'mail';

/** French words that a heading keeps with the word after them. */
const frenchHeadingWords = /(?<![\p{L}’])(les?|la|une?|du|de|des|en|au|à|avec|déjà|tel) (?=\p{L})/giu;

/** Small parts that stay with the word before their hyphen: écrivez-nous, dois-je, look-up, envie-a, какое-то. */
const enclitics = /(?<=\p{L})-(?=(?:\p{Ll}{1,3}|nous|vous|elles?|même)(?![\p{L}-]))/gu;

/** Parts of two letters or digits at most stay with the word after their hyphen: e-mail, in-app, 14-day. */
const shortPrefix = /(?<![\p{L}\d-])([\p{L}\d]{1,2})-(?=\p{L})/gu;

/** The space after a Russian word of one letter. */
const russianLetter = /(?<=(?<![\p{L}\d])\p{Script=Cyrillic}) (?=[\p{L}\d{])/gu;

/** Names of controls, which people say to their browser, dialogs and subjects of mails keep plain hyphens. */
const plainHyphens = /(?<!features)\.email(Field)?$|\.(mail|subject)$|\.askEmail/;

/** Sets the signs of messages that its authors do not type: no-break spaces and word joiners. */
export function typeset(texts: object | undefined, language: Language, medium: Medium, path = ''): Texts {
  return Object.fromEntries(
    Object.entries((texts ?? {}) as Texts).map(([name, value]): [string, string | Texts] => {
      const key = `${path}.${name}`;
      if (typeof value !== 'string') return [name, typeset(value, language, medium, key)];
      const spaced = withFixedSpaces(value, language);
      return [name, medium === 'mail' ? spaced : keepTogether(spaced, language, key)];
    }),
  );
}

/**
 * A number keeps the word after it on its line, and the abbreviation before it (art. 15); French also its spaced marks,
 * as printed in Switzerland.
 */
export function withFixedSpaces(text: string, language: Language): string {
  const kept = text
    .replace(/(\d) (?=\p{L})/gu, `$1${fixedSpace}`)
    .replace(/(?<=\p{L}\.[º°]?) (?=\d)/gu, fixedSpace)
    .replace(/ (?=%)/g, fixedSpace);
  if (language !== 'fr') return kept;
  return kept
    .replace(/ ([;?!»])/g, `${narrowSpace}$1`)
    .replace(/ :/g, `${fixedSpace}:`)
    .replace(/« /g, `«${narrowSpace}`);
}

/** What else is not to be torn apart at the end of a narrow line. */
function keepTogether(text: string, language: Language, key: string): string {
  const joined = plainHyphens.test(key)
    ? text
    : text
        .replace(shortPrefix, `$1-${wordJoiner}`)
        .replace(enclitics, `-${wordJoiner}`)
        .replace(/(?<=\d\u00a0\p{L}{1,12}) (sur?) (?=\d)/gu, `${fixedSpace}$1${fixedSpace}`);
  if (language === 'de') return joined.replace(/ …/g, `${fixedSpace}…`);
  if (language === 'ru') return joined.replace(/ —/g, `${fixedSpace}—`).replace(russianLetter, fixedSpace);
  const isHeading = language === 'fr' && /\.(title|headline)$/.test(key);
  return isHeading ? joined.replace(frenchHeadingWords, `$1${fixedSpace}`) : joined;
}
