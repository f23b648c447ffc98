import { defaultLanguage, languages, type Language } from './languages.ts';

export type LocalizedPaths = Readonly<Record<Language, string>>;

export function samePath(path: string): LocalizedPaths {
  return { fr: path, en: path, de: path, it: path, es: path, pt: path, ru: path };
}

/** A path as it is in French and where no other language uses it, else with the language's prefix (`/de/news`, `/de/`). */
export function addressIn(language: Language, paths: LocalizedPaths | string): string {
  const pathOf = typeof paths === 'string' ? samePath(paths) : paths;
  const path = pathOf[language];
  if (language === defaultLanguage) return path;
  const shared = languages.some((other) => other !== language && pathOf[other] === path);
  return shared ? `/${language}${path}` : path;
}

export function addressesOf(paths: LocalizedPaths | string): Record<Language, string> {
  const entries = languages.map((language) => [language, addressIn(language, paths)]);
  return Object.fromEntries(entries) as Record<Language, string>;
}

/** Splits a path into language prefix and rest: `/de/news` is `{ prefix: 'de', path: '/news' }`. */
export function splitLanguagePrefix(pathname: string): { prefix?: Language; path: string } {
  const prefix = languages.find(
    (language) => pathname === `/${language}` || pathname.startsWith(`/${language}/`),
  );
  if (!prefix) return { path: pathname };
  return { prefix, path: pathname.slice(prefix.length + 1) || '/' };
}

/** Where choosing a language leads: to French by its prefix, if the plain address would answer in the former language. */
export function choiceAddress(language: Language, addresses: Readonly<Record<Language, string>>): string {
  const address = addresses[language];
  if (language !== defaultLanguage) return address;
  const shared = languages.some((other) => addresses[other] === `/${other}${address}`);
  return shared ? `/${defaultLanguage}${address}` : address;
}
