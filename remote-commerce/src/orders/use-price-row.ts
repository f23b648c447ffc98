import { useTranslation } from 'react-i18next';
import type { OrderState } from '@site/api-contract';
import { formatDay, formatPrice } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';

/**
 * Label and value of an order's price.
 * @param hasCard whether a trial's card is stored: the price then follows on its day, else only if one is added
 */
export function usePriceRow(
  { kind, status, amount, trialEndsAt }: OrderState,
  hasCard: boolean | undefined,
): [label: string, value: string] {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const price = formatPrice(amount, language);
  if (kind === 'payment') return [t('payment.price'), price];
  const monthly = t('subscription.perMonth', { price });
  if (status !== 'trialing') return [t('payment.price'), monthly];
  return hasCard && trialEndsAt
    ? [t('subscription.from', { date: formatDay(trialEndsAt, language) }), monthly]
    : [t('subscription.after'), monthly];
}
