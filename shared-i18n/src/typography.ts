import type { Language } from './languages.ts';

const fixedSpace = '\u00a0';
const narrowSpace = '\u202f';
const wordJoiner = '\u2060';

type Texts = { [key: string]: string | Texts };

/** On screens lines break often, so more is kept together; mails and PDFs are plain text in any font. */
type Medium = 'screen' | 'mail';

/** French words that headings keep together with the next word. */
const frenchHeadingWords = /(?<![\p{L}’])(les?|la|une?|du|de|des|en|au|à|avec|déjà|tel) (?=\p{L})/giu;

/** Short suffixes stay with the word before their hyphen: écrivez-nous, posez-la-nous, look-up, envie-a, какое-то. */
const enclitics = /(?<=\p{L})-(?=(?:\p{Ll}{1,3}|nous|vous|elles?|même)(?!\p{L}|-(?!nous|vous|moi)))/gu;

/** Prefixes of one or two letters or digits stay with the word after their hyphen: e-mail, in-app, 14-day. */
const shortPrefix = /(?<![\p{L}\d-])([\p{L}\d]{1,2})-(?=\p{L})/gu;

/** Codes and numbers of orders, invoices and apps' screens: 7AB-C4D-29H, 2026-000123, WDJB-MJHT. */
const codes = /(?<![\p{L}\d-])[A-Z\d]{3,}(?:-[A-Z\d]{3,})+(?![\p{L}\d-])/gu;

/** The space after a one-letter Russian word, and after the abbreviation in эл. почта. */
const russianShortWord = /(?<=(?<![\p{L}\d])(?:\p{Script=Cyrillic}|эл\.)) (?=[\p{L}\d{<])/giu;

/**
 * Adds the characters that authors do not type: no-break spaces and word joiners.
 * @param plainHyphens keys (`contact.email`) of texts that get no word joiners: names of controls, which are spoken to voice
 * control, and texts of dialogs and mail subjects
 */
export function typeset(
  texts: object | undefined,
  language: Language,
  medium: Medium,
  plainHyphens: readonly string[] = [],
): Texts {
  const typesetAll = (part: Texts, prefix: string): Texts =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]): [string, string | Texts] => {
        const key = prefix + name;
        if (typeof value !== 'string') return [name, typesetAll(value, `${key}.`)];
        const spaced = withFixedSpaces(value, language);
        if (medium === 'mail') return [name, spaced];
        const joined = plainHyphens.includes(key) ? spaced : withWordJoiners(spaced);
        return [name, keepTogether(joined, language, /\.(title|headline)$/.test(key))];
      }),
    );
  return typesetAll((texts ?? {}) as Texts, '');
}

/**
 * Keeps a number with the next word and with the abbreviation before it (art. 15, CHF 0), and a file's kind with its size;
 * in French also spaced punctuation, as printed in Switzerland, and in Russian the long dash between words.
 */
export function withFixedSpaces(text: string, language: Language): string {
  const bound = text
    .replace(/(\d) (?=\p{L})/gu, `$1${fixedSpace}`)
    .replace(/(?<=\p{L}\.[º°]?) (?=\d)/gu, fixedSpace)
    .replace(/(?<=CHF|n°) (?=\d)/g, fixedSpace)
    .replace(/(?<=PDF,) (?=\{\{)|(?<=\}\}) (?=(?:[kKM][Bo]|[КМ]Б)(?!\p{L}))/gu, fixedSpace)
    .replace(/ (?=%)/g, fixedSpace);
  if (language === 'ru') return bound.replace(/ – /g, ' — ');
  if (language !== 'fr') return bound;
  return bound
    .replace(/ ([;?!»])/g, `${narrowSpace}$1`)
    .replace(/ :/g, `${fixedSpace}:`)
    .replace(/« /g, `«${narrowSpace}`);
}

/** A name with a hyphen, on one line; for running text alone, as voice control and search speak the plain name. */
export function unbroken(name: string): string {
  return name.replaceAll('-', `-${wordJoiner}`);
}

function withWordJoiners(text: string): string {
  return text
    .replace(shortPrefix, `$1-${wordJoiner}`)
    .replace(enclitics, `-${wordJoiner}`)
    .replace(codes, unbroken);
}

/** Further words that must not be split at the end of a narrow line. */
function keepTogether(text: string, language: Language, isHeading: boolean): string {
  const joined = text.replace(/(?<=\d\u00a0\p{L}{1,12}) (sur?) (?=\d)/gu, `${fixedSpace}$1${fixedSpace}`);
  if (language === 'de') return joined.replace(/ …/g, `${fixedSpace}…`);
  if (language === 'ru') return joined.replace(/ —/g, `${fixedSpace}—`).replace(russianShortWord, fixedSpace);
  return language === 'fr' && isHeading ? joined.replace(frenchHeadingWords, `$1${fixedSpace}`) : joined;
}
