import type { Language } from '@site/shared-i18n';

/** Regional variants decide how a date is written: `ß`-free German months, Portuguese of Portugal. */
const locales: Record<Language, string> = {
  fr: 'fr-CH',
  en: 'en-GB',
  de: 'de-CH',
  it: 'it-CH',
  es: 'es-ES',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** French and Italian count the first day of a month in ordinals, which Intl does not know. */
const firstOfMonth: Partial<Record<Language, string>> = { fr: '1er', it: '1°' };

/** A day such as `2025-08-08` in words: 8 août 2025. */
export function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day)).replace(/^1 (?=\p{L})/u, `${firstOfMonth[language] ?? '1'} `);
}

/** The day before a day: the last on which a version holds whose successor holds from then. */
export function dayBefore(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
