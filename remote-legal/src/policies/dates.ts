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

/** A day such as `2025-08-08` in words: 8 août 2025. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
