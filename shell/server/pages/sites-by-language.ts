import { languages, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
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
      ratingSources: {
        'chronos-pro': inWords(site.ratingSources['chronos-pro']),
        atlasfibre: inWords(site.ratingSources.atlasfibre),
        trackit: inWords(site.ratingSources.trackit),
      },
      appLanguages: listLanguages(site.appLanguages, language),
      supportHours: namesTime ? t('supportHours', { hours }) : hours,
      kept: {
        sync: wordDuration(site.kept.sync, language),
        messages: wordDuration(site.kept.messages, language),
        downloads: wordDuration(site.kept.downloads, language),
      },
      imprint: {
        companyNumber: orToComplete(site.imprint.companyNumber),
        director: orToComplete(site.imprint.director),
        hostingProvider: orToComplete(site.imprint.hostingProvider),
        hostingAddress: orToComplete(site.imprint.hostingAddress),
      },
      euRepresentative: site.euRepresentative && t('euRepresentative', { name: site.euRepresentative }),
      paymentLinks: {
        basic: linkInLanguage(site.paymentLinks.basic, language),
        premium: linkInLanguage(site.paymentLinks.premium, language),
        business: linkInLanguage(site.paymentLinks.business, language),
      },
    };
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
