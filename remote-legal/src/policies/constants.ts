import type { Language } from '@site/shared-i18n';
import { values } from '../../content/values.ts';
import { lineAt } from './fault.ts';

type Value = string | number | { [key: string]: Value };

const braced = /\{\{\s*([\w.]+)\s*\}\}/g;

/** All values of content/values.ts by dotted name. */
export const constants: ReadonlyMap<string, Value> = flatten(values);

/** The site's values that policies may use; the shell fills them in. */
const siteNames = [
  'name',
  'publisher',
  'origin',
  'email',
  'phone',
  'businessPeople',
  'businessDays',
  'euRepresentative',
  ...['street', 'city', 'country'].map((name) => `address.${name}`),
  ...['sync', 'messages', 'downloads'].map((name) => `kept.${name}`),
  ...['companyNumber', 'director', 'hostingProvider', 'hostingAddress'].map((name) => `imprint.${name}`),
].map((name) => `site.${name}`);

export const knownNames = [...constants.keys(), ...siteNames];

/** The values that a text names, in order, with their lines. */
export const valuesIn = (text: string) =>
  [...text.matchAll(braced)].map(({ 1: name = '', index }) => ({ name, line: lineAt(text, index) }));

export const withoutValues = (text: string) => text.replace(braced, (whole) => ' '.repeat(whole.length));

/** Replaces constants. The site's values stay placeholders: they are not part of the agreed text. */
export function fillConstants(text: string, language: Language): string {
  return text.replace(braced, (whole, name: string) => {
    const value = constants.get(name);
    return value === undefined ? whole : inLanguage(value, language);
  });
}

/** Writes the shell's placeholders (`[[site.email]]`) for the site's values; the country as its name, not its code. */
export function fillPublisher(text: string): string {
  return text.replace(braced, (whole, name: string) => {
    if (name === 'site.address.country') return '[[site.address.countryName]]';
    return name.startsWith('site.') ? `[[${name}]]` : whole;
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
