import type { Language } from '@site/shared-i18n';

/** How each language is written where the publisher is, in Switzerland, as far as it is spoken there. */
const locales: Record<Language, string> = {
  fr: 'fr-CH',
  en: 'en-GB',
  de: 'de-CH',
  it: 'it-CH',
  es: 'es-ES',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** @param amount centimes */
export function formatMoney(language: Language, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  return format.format(amount / 100);
}

/** A number as the language writes it, with one decimal at most: `8,1` in French. */
export function formatNumber(language: Language, number: number): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(number);
}

/** The publisher's, for the calendar that dates and years are read from. */
const timeZone = 'Europe/Zurich';

/** A day, as the calendar in Switzerland has it. */
export function formatDay(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(date);
}

/** The year, as the calendar in Switzerland has it: `2027` from 23:00 UTC on the last day of 2026. */
export function yearOf(date: Date): string {
  return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date);
}
