import { languages, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/**
 * The site's values by language: the country's name where it is given as a code, and the payment link with its language.
 */
export function sitesByLanguage(site: Site): Record<Language, Site> {
  const { country } = site.address;
  const inLanguage = (language: Language): Site => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const countryName = /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
    const paymentLink = linkInLanguage(site.paymentLink, language);
    return { ...site, paymentLink, address: { ...site.address, countryName } };
  };
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as Record<
    Language,
    Site
  >;
}

/** Without `locale` the provider uses the browser's language, and stores none for its mails to the buyer. */
function linkInLanguage(link: string, language: Language): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (!url.searchParams.has('locale')) url.searchParams.set('locale', language);
  return url.href;
}
