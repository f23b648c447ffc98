import type { Texts } from '@site/remote-kit';
import type { Language } from '@site/shared-i18n';

/**
 * What follows from a refusal, and how else the order can be paid.
 * @param means names of what the provider takes beside cards, in the page's language
 */
export function notCharged(t: Texts<'payment'>, language: Language, means: string[] = []): string {
  if (means.length === 0) return t('payment.notCharged');
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(means);
  return t('payment.notChargedMeans', { means: names });
}
