import type { Language } from '@site/shared-i18n';
import { texts } from '../../platform/texts/texts.ts';

/**
 * The names of the means of payment besides cards, such as TWINT; without those that have no name here.
 * @param types of the provider
 */
export function otherPaymentMethods(types: readonly string[], language: Language): string[] {
  const t = texts(language);
  return types
    .filter((type) => type !== 'card')
    .map((type) => t(`invoice.methods.${type}`, { defaultValue: '' }))
    .filter(Boolean);
}
