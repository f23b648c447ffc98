import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languages, type Language } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const placeholder = /\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}|<\/?\d+\/?>/g;

/**
 * Compares the catalogues of a folder (`<language>.json`) with the French one.
 * @returns one line per fault: a missing catalogue, a missing, stale or empty key, a lost placeholder
 */
export function checkCatalogues(folder: string): string[] {
  const french = read(folder, defaultLanguage);
  if (!french) return [`${folder}: there is no ${defaultLanguage}.json`];
  return languages.flatMap((language) => {
    const texts = language === defaultLanguage ? french : read(folder, language);
    if (!texts) return [`${folder}: there is no ${language}.json`];
    return compare(french, texts, language).map((fault) => `${folder}/${language}.json: ${fault}`);
  });
}

/** A Vite plugin that fails the build on any fault of the catalogues in `folder`. */
export function catalogueCheck({ folder }: { folder: string }) {
  return {
    name: 'catalogue-check',
    buildStart() {
      const faults = checkCatalogues(folder);
      if (faults.length > 0) throw new Error(`The catalogues are incomplete:\n${faults.join('\n')}`);
    },
  };
}

function compare(french: Map<string, string>, texts: Map<string, string>, language: Language): string[] {
  const faults: string[] = [];
  const wanted = expectedKeys(french, language);
  for (const [key, source] of wanted) {
    const text = texts.get(key);
    if (text === undefined) faults.push(`${key} is missing`);
    else if (text.trim() === '') faults.push(`${key} is empty`);
    else {
      const lost = placeholders(source).filter((name) => !placeholders(text).includes(name));
      if (lost.length > 0) faults.push(`${key} has lost ${lost.join(', ')}`);
      const strange = placeholders(text).filter((name) => !placeholders(source).includes(name));
      if (strange.length > 0) faults.push(`${key} has ${strange.join(', ')}, which the French text has not`);
    }
  }
  for (const key of texts.keys())
    if (!wanted.has(key)) faults.push(`${key} is stale: French has no such key`);
  return faults;
}

/** French's keys, with each plural in the forms that this language has (Unicode CLDR, by Intl). */
function expectedKeys(french: Map<string, string>, language: Language): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const [key, text] of french) {
    if (!pluralSuffix.test(key)) wanted.set(key, text);
    else
      for (const form of forms)
        wanted.set(
          key.replace(pluralSuffix, `_${form}`),
          french.get(key.replace(pluralSuffix, '_other')) ?? text,
        );
  }
  return wanted;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? match[0]).sort();
}

function read(folder: string, language: Language): Map<string, string> | undefined {
  const file = join(folder, `${language}.json`);
  if (!existsSync(file)) return undefined;
  return flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts);
}

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}
