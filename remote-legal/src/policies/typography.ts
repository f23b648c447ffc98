import type { Language } from '@site/shared-i18n';

const narrowSpace = '\u202f';
const fixedSpace = '\u00a0';

/**
 * A number keeps the word after it on its line, and the abbreviation before it (art. 15); French also its
 * spaced marks, as printed in Switzerland.
 */
export function withFixedSpaces(text: string, language: Language): string {
  const kept = text
    .replace(/(\d) (?=\p{L})/gu, `$1${fixedSpace}`)
    .replace(/(?<=\p{L}\.[º°]?) (?=\d)/gu, fixedSpace);
  if (language !== 'fr') return kept;
  return kept
    .replace(/ ([;?!»])/g, `${narrowSpace}$1`)
    .replace(/ :/g, `${fixedSpace}:`)
    .replace(/« /g, `«${narrowSpace}`);
}
