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

/** A day, as the calendar in Switzerland has it. */
export function formatDay(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Europe/Zurich' }).format(
    date,
  );
}
