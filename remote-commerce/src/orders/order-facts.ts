import type { OrderState } from '@site/api-contract';
import { usePage, useTexts } from '@site/remote-kit';
import { formatDay, formatLastDay, formatPrice } from '@site/shared-i18n';
import type { Fact } from '../frame/Facts.tsx';

/** What is known of an order. @param hasCard whether a trial's card is stored: the price then follows, else only with one */
export function useOrderFacts(state: OrderState, hasCard: boolean | undefined) {
  const t = useTexts(
    'account.noCharge',
    'order.nextCharge',
    'order.number',
    'order.paidUntil',
    'payment.plan',
    'payment.price',
    'plans',
    'subscription.after',
    'subscription.freeUntil',
    'subscription.from',
    'subscription.perMonth',
    'success.invoice',
  );
  const { language } = usePage();
  const { kind, number, status, trialEndsAt, endsAt, paidUntil, invoiceNumber } = state;
  const isTrial = status === 'trialing';
  const price = formatPrice(state.amount, language);
  const date = trialEndsAt ? formatDay(trialEndsAt, language) : '…';
  const perMonth = kind === 'subscription' ? t('subscription.perMonth', { price }) : price;
  const afterTrial = t(hasCard ? 'subscription.from' : 'subscription.after', { date });
  const noCharge: Fact = [t('order.nextCharge'), t('account.noCharge')];
  const charge: Fact = [isTrial ? afterTrial : t('payment.price'), perMonth];
  const freeUntil = isTrial && trialEndsAt && formatLastDay(trialEndsAt, language);
  const renewsOn = status === 'active' && !endsAt && paidUntil && formatDay(paidUntil, language);
  const fact = (label: string, value: string | false | undefined) => value && ([label, value] satisfies Fact);
  return {
    number: fact(t('order.number'), number),
    plan: fact(t('payment.plan'), t(`plans.${state.plan}`)),
    freeUntil: fact(t('subscription.freeUntil'), freeUntil),
    price: isTrial && endsAt ? noCharge : charge,
    noCharge,
    renewal: fact(t('order.nextCharge'), renewsOn),
    paidUntil: fact(t('order.paidUntil'), paidUntil && formatLastDay(paidUntil, language)),
    invoice: fact(t('success.invoice'), invoiceNumber),
  };
}
