import { formatDay, formatPeriod, lastDayBefore, type Language } from '@site/shared-i18n';
import { texts } from '../../platform/texts/texts.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';

/** Description and quantity: a month of a plan, or the rest of a month after a change of plan. */
export function lineOf(
  invoice: Pick<IssuedInvoice, 'kind' | 'plan' | 'change' | 'periodStart' | 'periodEnd'>,
  language: Language,
): { description: string; quantity: string } {
  const { kind, plan, change, periodStart, periodEnd } = invoice;
  const t = texts(language);
  if (!change)
    return {
      description: t(`invoice.${kind}`, { plan: t(`plans.${plan}`) }),
      quantity: t('invoice.oneMonth'),
    };
  const days = formatPeriod(periodStart, lastDayBefore(periodEnd), language);
  const [from, to] = [t(`plans.${change.from}`), t(`plans.${change.to}`)];
  return { description: t('invoice.change', { from, to, days }), quantity: '1' };
}

/** The paid period, from its first to its last whole day: the next one begins on the day after. */
export function periodText({ periodStart, periodEnd, language }: IssuedInvoice): string {
  const [start, end] = [formatDay(periodStart, language), formatDay(lastDayBefore(periodEnd), language)];
  return texts(language)('invoice.fromTo', { start, end });
}
