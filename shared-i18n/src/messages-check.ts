import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollup } from 'vite';
import { defaultLanguage, languages, toLanguage, type Language } from './languages.ts';
import { typeset } from './typography.ts';

type Texts = { [key: string]: string | Texts };

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
/** Characters that the build sets (`typography.ts`), and other invisible ones, which hide texts from a search. */
const invisible = /[\u00a0\u00ad\u200b-\u200f\u2009\u2011\u202f\u2060\ufeff]/u;
/** Values and elements that a text takes in, such as `{{name}}` and `<1>`. */
const insertion = /\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}|<\/?\d+\/?>/g;

/** Compares a folder's messages (`<language>.json`) with the French ones. @returns one line per fault */
export function checkMessages(folder: string): string[] {
  const french = read(folder, defaultLanguage);
  if (!french) return [`${folder}: there is no ${defaultLanguage}.json`];
  return languages.flatMap((language) => {
    const texts = language === defaultLanguage ? french : read(folder, language);
    if (!texts) return [`${folder}: there is no ${language}.json`];
    return compare(french, texts, language).map((fault) => `${folder}/${language}.json: ${fault}`);
  });
}

/**
 * A Vite plugin that fails the build on any fault of the messages in `folder`, and typesets those that browsers load.
 * @param options.plainHyphens as `typeset` takes them
 */
export function messagesCheck({
  folder,
  plainHyphens = [],
}: {
  folder: string;
  plainHyphens?: readonly string[];
}) {
  return {
    name: 'messages-check',
    enforce: 'pre' as const,
    apply: 'build' as const,
    buildStart(this: void) {
      const known = read(folder, defaultLanguage);
      const stale = plainHyphens.filter((key) => !known?.has(key));
      const faults = [
        ...checkMessages(folder),
        ...stale.map((key) => `plain hyphens: there is no text ${key}`),
      ];
      if (faults.length > 0) throw new Error(`The messages are incomplete:\n${faults.join('\n')}`);
    },
    load(this: Rollup.PluginContext, id: string) {
      const language = toLanguage(/\/(\w\w)\.json\?url$/.exec(id)?.[1]);
      if (!language || !id.startsWith(folder)) return undefined;
      const name = `${language}.json`;
      const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts;
      const source = JSON.stringify(typeset(texts, language, 'screen', plainHyphens));
      const asset = this.emitFile({ type: 'asset', name, source });
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`;
    },
  };
}

function compare(french: Map<string, string>, texts: Map<string, string>, language: Language): string[] {
  const faults: string[] = [];
  const expected = expectedKeys(french, language);
  for (const [key, source] of expected) {
    const text = texts.get(key);
    if (text === undefined) faults.push(`${key} is missing`);
    else if (text.trim() === '') faults.push(`${key} is empty`);
    else {
      if (invisible.test(text)) faults.push(`${key} has a sign that the build sets by itself`);
      const lost = insertions(source).filter((name) => !insertions(text).includes(name));
      if (lost.length > 0) faults.push(`${key} has lost ${lost.join(', ')}`);
      const strange = insertions(text).filter((name) => !insertions(source).includes(name));
      if (strange.length > 0) faults.push(`${key} has ${strange.join(', ')}, which the French text has not`);
    }
  }
  for (const key of texts.keys())
    if (!expected.has(key)) faults.push(`${key} is stale: French has no such key`);
  return faults;
}

/** The French keys, with each plural in the forms of this language (Unicode CLDR, by Intl). */
function expectedKeys(french: Map<string, string>, language: Language): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Map<string, string>();
  for (const [key, text] of french) {
    if (!pluralSuffix.test(key)) expected.set(key, text);
    else
      for (const form of forms)
        expected.set(
          key.replace(pluralSuffix, `_${form}`),
          french.get(key.replace(pluralSuffix, '_other')) ?? text,
        );
  }
  return expected;
}

function insertions(text: string): string[] {
  return [...text.matchAll(insertion)].map((match) => match[1] ?? match[0]).sort();
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
