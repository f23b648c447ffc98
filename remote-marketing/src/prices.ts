import type { Language } from '@site/shared-i18n';

/** Languages written in Switzerland keep the point; the others write the comma and put the currency last. */
const pointLanguages: readonly Language[] = ['fr', 'en', 'de', 'it'];
const currencyLast: readonly Language[] = ['fr', 'es', 'pt', 'ru'];
const unbreakableSpace = '\u00a0';

/**
 * A price as the language writes it: `CHF 9.90`, in French `9.90 CHF`, in Spanish `9,90 CHF`. By hand, since
 * Node's and a browser's Intl may differ in spaces, which would be a hydration mismatch.
 * @param centimes a whole number, not negative
 */
export function formatPrice(centimes: number, language: Language): string {
  const francs = Math.trunc(centimes / 100);
  const separator = pointLanguages.includes(language) ? '.' : ',';
  const amount = `${francs}${separator}${String(centimes % 100).padStart(2, '0')}`;
  const parts = currencyLast.includes(language) ? [amount, 'CHF'] : ['CHF', amount];
  return parts.join(unbreakableSpace);
}

/** A price as schema.org wants it: `9.90`. */
export function decimalPrice(centimes: number): string {
  return (centimes / 100).toFixed(2);
}
