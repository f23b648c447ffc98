import { languages, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** The site as pages tell of it: the country by its name in each language, or as it was given where it is no code. */
export function sitesByLanguage(site: Site): Record<Language, Site> {
  const { country } = site.address;
  const inLanguage = (language: Language): Site => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const countryName = /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
    return { ...site, address: { ...site.address, countryName } };
  };
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as Record<
    Language,
    Site
  >;
}
