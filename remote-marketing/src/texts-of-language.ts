import { typeset, type Language } from '@site/shared-i18n';

/**
 * The texts of a language among the catalogues of a folder `locales`, as they are printed or drawn. Such catalogues stand
 * apart from the messages, which browsers load with a page that comes alive.
 * @param catalogues by path, as Vite's `import.meta.glob('./locales/*.json')` has them
 * @throws Error where the language has none
 */
export function textsOfLanguage<Texts>(catalogues: Record<string, Texts>, language: Language): Texts {
  const own = catalogues[`./locales/${language}.json`];
  if (!own) throw new Error(`There are no texts in ${language} beside ${Object.keys(catalogues).join(', ')}`);
  return typeset(own, language, 'mail') as Texts;
}
