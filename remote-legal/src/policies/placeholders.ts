import type { Language } from '@site/shared-i18n';
import { ownerFacts, toComplete, values } from '../../content/values.ts';
import { lineAt } from './fault.ts';

type Value = string | number | { [key: string]: Value };

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** All values of content/values.ts by dotted name. */
export const constants: ReadonlyMap<string, Value> = flatten(values);

const owner = flatten(ownerFacts, 'owner.');

/** The site's values that policies may use; the shell fills them in. */
const siteNames = [
  'name',
  'publisher',
  'origin',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.country',
  'businessPeople',
  'businessDays',
  'kept.sync',
  'kept.messages',
  'kept.downloads',
  'euRepresentative',
].map((name) => `site.${name}`);

/** All valid placeholder names. */
export const knownNames = [...constants.keys(), ...owner.keys(), ...siteNames];

/** The owner's facts that are missing. */
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

/** A text with its placeholders replaced by spaces. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholder, (whole) => ' '.repeat(whole.length));
}

/**
 * Replaces constants. The site's and the owner's values stay placeholders: they are not part of the agreed text, and
 * the checks report missing ones.
 */
export function fillConstants(text: string, language: Language): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = constants.get(name);
    return value === undefined ? whole : inLanguage(value, language);
  });
}

/**
 * Replaces the owner's facts, and writes the shell's placeholders (`[[site.email]]`); the country as its name, not its
 * code.
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

/** A value with one text per language counts once. */
function flatten(tree: { [key: string]: Value }, prefix = ''): Map<string, Value> {
  const flat = new Map<string, Value>();
  for (const [key, value] of Object.entries(tree)) {
    const branch = typeof value === 'object' && !('fr' in value);
    if (branch) for (const [name, inner] of flatten(value, `${prefix}${key}.`)) flat.set(name, inner);
    else flat.set(prefix + key, value);
  }
  return flat;
}
