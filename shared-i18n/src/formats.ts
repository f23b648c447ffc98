import type { Language } from './languages.ts';

/** The Swiss variant of each language that is spoken in Switzerland, else that of its country of origin. */
const locales: Record<Language, string> = {
  fr: 'fr-CH',
  en: 'en-GB',
  de: 'de-CH',
  it: 'it-CH',
  es: 'es-ES',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** The publisher's time zone, so that a page, a mail and an invoice name the same day for a moment. */
export const timeZone = 'Europe/Zurich';

/** Languages of Switzerland write prices with a point, the others with a comma. */
const pointLanguages: readonly Language[] = ['fr', 'en', 'de', 'it'];
const currencyLast: readonly Language[] = ['es', 'pt', 'ru'];
const unbreakableSpace = '\u00a0';

/** French and Italian write the first of a month as an ordinal, which Intl does not do. */
const firstOfMonth: Partial<Record<Language, string>> = { fr: '1er', it: '1°' };

/**
 * A price as the language writes it: `CHF 9.90`, in Spanish `9,90 CHF`. Not by Intl: Node's and a browser's may differ in
 * spaces, which would be a hydration mismatch.
 * @param centimes of a Swiss franc: a whole number, not negative
 */
export function formatPrice(centimes: number, language: Language): string {
  const separator = pointLanguages.includes(language) ? '.' : ',';
  const amount = `${Math.trunc(centimes / 100)}${separator}${String(centimes % 100).padStart(2, '0')}`;
  return (currencyLast.includes(language) ? [amount, 'CHF'] : ['CHF', amount]).join(unbreakableSpace);
}

/** A day in words: 8 août 2025. @param day a moment, or a day such as `2025-08-08` (ISO 8601) */
export function formatDay(day: string | Date, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone });
  return yearInFull(format.format(new Date(day))).replace(
    /^1 (?=\p{L})/u,
    `${firstOfMonth[language] ?? '1'} `,
  );
}

/** A day of the current year, short: 17 Nov. @param day a moment, or a day (ISO 8601) */
export function formatShortDay(day: string | Date, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', timeZone });
  return format.format(new Date(day));
}

/** From one day to another in words: 12–30 November 2026. @param start and `end`: moments, or days (ISO 8601) */
export function formatPeriod(start: string | Date, end: string | Date, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone });
  return (
    yearInFull(format.formatRange(new Date(start), new Date(end)))
      .replaceAll('\u2009', ' ')
      .replace(/(?<!\d)0(?=\d)/g, '')
      .replace(/^(\d+) – (?=\d)/, '$1–')
      // Russian sets the long dash between days of two months.
      .replace(' – ', language === 'ru' ? ' — ' : ' – ')
      .replace(/(?<!\d)1 (?=\p{L})/gu, `${firstOfMonth[language] ?? '1'} `)
  );
}

/** Writes Russian's “г.” (year) in full: at the end of a sentence its full stop would stand twice. */
function yearInFull(day: string): string {
  return day.replace(/(?<=\s)г\./gu, 'года');
}

/** A moment in words, with its time zone: 8 August 2025, 14:05 CEST. @param moment a Date, or ISO 8601 */
export function formatMoment(moment: string | Date, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = new Intl.DateTimeFormat(locales[language], { ...time, hourCycle: 'h23', timeZone });
  return `${formatDay(moment, language)}, ${format.format(new Date(moment))}`;
}

/** A number as the language writes it, with one decimal at most: `8,1` in French. */
export function formatNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(number);
}

/** A rating with its one decimal: `5.0`, in French `5,0`. */
export function formatRating(rating: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  // Italian readers expect a comma, also in Switzerland.
  return new Intl.NumberFormat(language === 'it' ? 'it' : locales[language], digits).format(rating);
}

/** Minutes as hours, in every language: `1:30`. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `12.3 MB`, in French `12,3 Mo`; below 1 MB in whole kilobytes. Units are decimal, as Android shows them. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilobytes = Math.ceil(bytes / 1000);
  const isSmall = kilobytes < 1000;
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(isSmall ? kilobytes : bytes / 1_000_000);
}

/** Words as a list: `French, German and Italian`. */
export function formatList(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(words);
}

/** The language with its country: `fr-CH`. */
export function localeOf(language: Language): string {
  return locales[language];
}

/** The day of a moment, ISO 8601: `2027-01-01`. */
export function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}

export function lastDayBefore(end: Date | string): string {
  const day = Date.parse(dayOf(new Date(end)));
  return new Date(day - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

const included: Record<Language, string> = {
  fr: 'inclus',
  en: 'inclusive',
  de: 'einschliesslich',
  it: 'compreso',
  es: 'inclusive',
  pt: 'inclusive',
  ru: 'включительно',
};

/** The last whole day before the end of a trial or a paid period, for a text such as `free until …`. */
export function formatLastDay(end: Date | string, language: Language): string {
  return `${formatDay(lastDayBefore(end), language)} ${included[language]}`;
}

/** The last whole day of what runs until a moment, as in `paid until`; once that is over, the moment's own day. */
export function formatEnd(end: Date | string, language: Language): string {
  const last = lastDayBefore(end);
  return formatDay(last < dayOf(new Date()) ? dayOf(new Date(end)) : last, language);
}

/** The year of a moment: `2027` from 23:00 UTC on the last day of 2026. */
export function yearOf(moment: Date): string {
  return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(moment);
}
