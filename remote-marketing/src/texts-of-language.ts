import { typeset, type Language } from '@site/shared-i18n';

/**
 * The texts of a language from the catalogues of a folder `locales`, typeset for print or drawing. They are separate
 * from the messages, which browsers load for islands.
 * @param catalogues by path, from Vite's `import.meta.glob('./locales/*.json')`
 * @throws Error where the language has none
 */
export function textsOfLanguage<Texts>(catalogues: Record<string, Texts>, language: Language): Texts {
  const catalogue = catalogues[`./locales/${language}.json`];
  if (!catalogue)
    throw new Error(`There are no texts in ${language} beside ${Object.keys(catalogues).join(', ')}`);
  return typeset(catalogue, language, 'mail') as Texts;
}
