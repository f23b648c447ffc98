import type { Language } from '@site/shared-i18n';

/** Each language as the publisher's market writes it: in Switzerland with a point, `CHF` first. */
const locales: Record<Language, string> = {
  fr: 'fr-CH',
  en: 'en-CH',
  de: 'de-CH',
  it: 'it-CH',
  es: 'es-ES',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** A price as the language writes it. @param centimes of a Swiss franc */
export function formatPrice(centimes: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'CHF' }).format(
    centimes / 100,
  );
}

/** A day as the language writes it, in the visitor's time zone. @param instant ISO 8601 */
export function formatDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(instant));
}
