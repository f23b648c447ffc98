import type { Language } from '@site/shared-i18n';

/** Each language as the publisher's market writes its days. */
const locales: Record<Language, string> = {
  fr: 'fr-CH',
  en: 'en-CH',
  de: 'de-CH',
  it: 'it-CH',
  es: 'es-ES',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** Switzerland's languages write a point; in these the currency comes last. */
const pointLanguages: readonly Language[] = ['fr', 'en', 'de', 'it'];
const currencyLast: readonly Language[] = ['fr', 'es', 'pt', 'ru'];
const unbreakableSpace = '\u00a0';

/**
 * A price as the language writes it: `CHF 49.90`, in French `49.90 CHF`. By hand, since the Intl of Node and that of a
 * browser may differ in spaces, which would be a hydration mismatch.
 * @param centimes of a Swiss franc, a whole number, not negative
 */
export function formatPrice(centimes: number, language: Language): string {
  const separator = pointLanguages.includes(language) ? '.' : ',';
  const amount = `${Math.trunc(centimes / 100)}${separator}${String(centimes % 100).padStart(2, '0')}`;
  return (currencyLast.includes(language) ? [amount, 'CHF'] : ['CHF', amount]).join(unbreakableSpace);
}

/** A day as the language writes it, in the visitor's time zone. @param instant ISO 8601 */
export function formatDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(instant));
}
