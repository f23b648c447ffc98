import { languageNames, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { mapValues } from './map-values.ts';
import { shellTexts } from './render-chrome.tsx';
import { listLanguages, wordDuration, wordOpeningHours, wordRatings } from './site-words.ts';

/**
 * The site's values by language: codes as words, placeholders for what is missing of address and imprint, and the payment
 * links with their language.
 */
export function sitesByLanguage(site: Site): Record<Language, Site> {
  const { street, city, country } = site.address;
  // Days without times need no time zone.
  const namesTime = site.supportHours.includes(' ');
  const inLanguage = (language: Language): Site => {
    const t = shellTexts(language);
    const orToComplete = (fact: string) => fact || t('placeholder.toComplete');
    const hours = wordOpeningHours(site.supportHours, language, (days) => t('supportDays', days));
    const inWords = (rated: string) => wordRatings(rated, language, (each) => t('ratingSource', each));
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return {
      ...site,
      address: {
        street: street || t('placeholder.street'),
        city: city || t('placeholder.city'),
        country,
        countryName: /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country,
      },
      ratingSources: mapValues(site.ratingSources, inWords),
      appLanguages: listLanguages(site.appLanguages, language),
      supportHours: namesTime ? t('supportHours', { hours }) : hours,
      kept: mapValues(site.kept, (each) => wordDuration(each, language)),
      imprint: mapValues(site.imprint, orToComplete),
      euRepresentative: site.euRepresentative && t('euRepresentative', { name: site.euRepresentative }),
      paymentLinks: mapValues(site.paymentLinks, (link) => linkInLanguage(link, language)),
    };
  };
  return mapValues(languageNames, (_name, language) => inLanguage(language));
}

/** Without `locale` the provider uses the browser's language, and stores none for its mails to the buyer. */
function linkInLanguage(link: string, language: Language): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (!url.searchParams.has('locale')) url.searchParams.set('locale', language);
  return url.href;
}
