import { languageNames, type Language, formatList, formatNumber } from '@site/shared-i18n';
import { mapValues } from '@site/releases/collections.ts';
import type { Site } from '@site/shell-contract';
import { shellTexts } from './render-chrome.tsx';

/** The site's values by language: codes as words, placeholders for missing ones, payment links with their language. */
export function sitesByLanguage(site: Site): Record<Language, Site> {
  const { street, city, country } = site.address;
  // Only hours are followed by a time zone, days alone are not.
  const namesTime = site.supportHours.includes(' ');
  const inLanguage = (language: Language): Site => {
    const t = shellTexts(language);
    const orToComplete = (fact: string) => fact || t('placeholder.toComplete');
    const hours = wordOpeningHours(site.supportHours, language, (days) => t('supportDays', days));
    const inWords = (rated: string) => wordRatings(rated, language, (source) => t('ratingSource', source));
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
      kept: mapValues(site.kept, (duration) => wordDuration(duration, language)),
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

/** Languages given by codes such as `fr,de`, as a list in `language`: `Französisch und Deutsch`. */
function listLanguages(codes: string, language: Language): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const list = codes.split(',').map((code) => names.of(code) ?? code);
  return formatList(list, language);
}

/** Opening hours such as `Mo-Fr 09:00-17:00` in `language`: `Montag bis Freitag, 09:00–17:00`. */
function wordOpeningHours(
  hours: string,
  language: string,
  wordRange: (days: { from: string; to: string }) => string,
): string {
  const [days = '', time] = hours.split(' ');
  const [first = '', last] = days.split('-');
  const from = weekday(first, language);
  const to = last && weekday(last, language);
  const range =
    to &&
    wordRange(
      language === 'ru'
        ? { from: russianDays[first]?.[0] ?? from, to: russianDays[last]?.[1] ?? to }
        : { from: withoutSecondPart(from, to), to },
    );
  return [range || from, time?.replace('-', '–')].filter(Boolean).join(', ');
}

/** A duration such as `90 day` in `language`: `90 jours`; whole years of months as years. */
function wordDuration(duration: string, language: Language): string {
  const [number, unit] = duration.split(' ');
  const inYears = unit === 'month' && Number(number) % 12 === 0;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inYears ? 'year' : unit,
    unitDisplay: 'long',
  }).format(Number(number) / (inYears ? 12 : 1));
}

/**
 * A source with its number of ratings, such as `Google Play, 212`, in `language`.
 * @param word `number` is the formatted count
 */
function wordRatings(
  rated: string,
  language: Language,
  word: (ratings: { source: string; count: number; number: string }) => string,
): string {
  const [, source, count] = /^(.+), (\d+)$/.exec(rated) ?? [];
  if (!source) return rated;
  return word({ source, count: Number(count), number: formatNumber(Number(count), language) });
}

/** Russian inflects days and their preposition: «со вторника по пятницу». */
const russianDays: Record<string, [from: string, to: string]> = {
  Mo: ['с понедельника', 'понедельник'],
  Tu: ['со вторника', 'вторник'],
  We: ['со среды', 'среду'],
  Th: ['с четверга', 'четверг'],
  Fr: ['с пятницы', 'пятницу'],
  Sa: ['с субботы', 'субботу'],
  Su: ['с воскресенья', 'воскресенье'],
};

/** Portuguese writes the second part of its weekdays once: segunda a sexta-feira. */
function withoutSecondPart(from: string, to: string): string {
  return to.endsWith('-feira') ? from.replace(/-feira$/, '') : from;
}

function weekday(day: string, language: string): string {
  const index = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].indexOf(day);
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
