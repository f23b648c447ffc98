import type { Language } from '@site/shared-i18n';
import { ownerFacts, toComplete, values } from '../../content/values.ts';
import { lineAt } from './fault.ts';

type Value = string | number | { [key: string]: Value };

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Every value of content/values.ts by its dotted name. */
export const constants: ReadonlyMap<string, Value> = flatten(values);

const owner = flatten(ownerFacts, 'owner.');

/** The site's values that a policy may name; the shell fills them in when it serves the page. */
const siteNames = [
  'name',
  'publisher',
  'origin',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.country',
].map((name) => `site.${name}`);

/** Every name that a placeholder may have. */
export const knownNames = [...constants.keys(), ...owner.keys(), ...siteNames];

/** The owner's facts that are not filled in yet. */
export function missingOwnerFacts(): string[] {
  return [...owner].filter(([, value]) => value === '').map(([name]) => name);
}

export function describeMissingFact(name: string): string {
  return `content/values.ts: ${name} is empty; readers see that it is to be completed.`;
}

/** The placeholders of a text in order, with their lines. */
export function placeholdersIn(text: string): { name: string; line: number }[] {
  return [...text.matchAll(placeholder)].map((match) => ({
    name: match[1] ?? '',
    line: lineAt(text, match.index),
  }));
}

/** A text with spaces in the places of its placeholders. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholder, (whole) => ' '.repeat(whole.length));
}

/**
 * Writes the constants into a text. The site's and the owner's values stay placeholders: they are no part of
 * what was agreed, and what is not known stays for the checks to name.
 */
export function fillConstants(text: string, language: Language): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = constants.get(name);
    return value === undefined ? whole : inLanguage(value, language);
  });
}

/**
 * Writes the owner's facts into a text and the placeholders that the shell fills (`[[site.email]]`); readers see the
 * country's name, not its code.
 */
export function fillPublisher(text: string, language: Language): string {
  return text.replace(placeholder, (whole, name: string) => {
    if (name === 'site.address.country') return '[[site.address.countryName]]';
    if (name.startsWith('site.')) return `[[${name}]]`;
    const fact = owner.get(name);
    return fact === undefined || typeof fact === 'object' ? whole : String(fact) || toComplete[language];
  });
}

function inLanguage(value: Value, language: Language): string {
  const text = typeof value === 'object' ? value[language] : value;
  return text === undefined || typeof text === 'object' ? '' : String(text);
}

/** A value per language is one value, not seven. */
function flatten(tree: { [key: string]: Value }, prefix = ''): Map<string, Value> {
  const flat = new Map<string, Value>();
  for (const [key, value] of Object.entries(tree)) {
    const branch = typeof value === 'object' && !('fr' in value);
    if (branch) for (const [name, inner] of flatten(value, `${prefix}${key}.`)) flat.set(name, inner);
    else flat.set(prefix + key, value);
  }
  return flat;
}
