/** The site's languages, in the order of all lists (L6). */
export const languages = ['fr', 'en', 'de', 'it', 'es', 'pt', 'ru'] as const;

export type Language = (typeof languages)[number];

/** Used when nothing else is known, and at paths without a prefix (L7 and L8). */
export const defaultLanguage: Language = 'fr';

/** The key in local storage and the name of the cookie that mirrors it for the server (L7). */
export const languageStorageKey = 'language';

/** A short-lived cookie: the path named French (`/fr/…`), which the plain path that it redirects to no longer shows. */
export const chosenLanguageCookie = 'language-chosen';

/** Each language's own name, and its short code in the switcher (L6). */
export const languageNames: Record<Language, { name: string; code: string }> = {
  fr: { name: 'Français', code: 'FR' },
  en: { name: 'English', code: 'EN' },
  de: { name: 'Deutsch', code: 'DE' },
  it: { name: 'Italiano', code: 'IT' },
  es: { name: 'Español', code: 'ES' },
  pt: { name: 'Português', code: 'PT' },
  ru: { name: 'Русский', code: 'RU' },
};

/** A BCP 47 tag has at most 35 letters, digits and hyphens (RFC 5646, 4.4.1). */
const languageTag = /^[A-Za-z0-9-]{2,35}$/;

/** The site's language for a detected value: `pt-BR` means pt, case is ignored; undefined for all else. */
export function toLanguage(detected: string | false | null | undefined): Language | undefined {
  if (!detected || !languageTag.test(detected)) return undefined;
  const short = detected.slice(0, 2).toLowerCase();
  const separator = detected[2];
  if (separator !== undefined && separator !== '-') return undefined;
  return languages.find((language) => language === short);
}

/** The first of these that names one of the site's languages, else French; Express gives `false` for none. */
export function firstLanguage(candidates: readonly (string | false | undefined)[]): Language {
  return candidates.map(toLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}
