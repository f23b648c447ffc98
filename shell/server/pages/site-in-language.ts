import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** The site as a page in a language tells of it: the country by its name, or as it was given where it is no code. */
export function siteInLanguage(site: Site, language: Language): Site {
  const { country } = site.address;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countryName = /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
  return { ...site, address: { ...site.address, countryName } };
}
