import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderState } from '@site/api-contract';
import { addressIn, formatDay, formatPrice } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { HomeLink } from '../../frame/HomeLink.tsx';
import { PageFrame, type Mood } from '../../frame/PageFrame.tsx';
import { Spinner } from '../../frame/Spinner.tsx';
import { orderOutcome, type OrderOutcome } from '../../orders/order-outcome.ts';
import { retryAddress, type OrderReturn } from '../../orders/order-return.ts';
import { InvoiceButton } from '../../orders/InvoiceButton.tsx';
import { OrderApps } from '../../orders/OrderApps.tsx';
import { PackageDownload } from '../../orders/PackageDownload.tsx';
import { Facts } from '../../payment/Facts.tsx';
import styles from '../../payment/payment.module.css';

const moods: Record<OrderOutcome, Mood> = {
  paid: 'good',
  trial: 'good',
  pending: 'waiting',
  unpaid: 'bad',
  pastDue: 'bad',
  ended: 'waiting',
};

interface OrderResultProps {
  order: OrderReturn;
  state: OrderState;
  /** Whether a pending order is still polled. */
  isAsking: boolean;
  askAgain(): void;
}

/** The order's outcome, as a notification and on the page. */
export function OrderResult({ order, state, isAsking, askAgain }: OrderResultProps) {
  const { t } = useTranslation('commerce');
  const { language, site, notify } = usePage();
  const outcome = orderOutcome(state, order.redirectStatus);
  const isGood = outcome === 'paid' || outcome === 'trial';
  const isNotified = useRef(false);
  useEffect(() => {
    if (!isGood || isNotified.current) return;
    isNotified.current = true;
    const key = outcome === 'paid' ? 'toast' : 'trialToast';
    notify({ kind: 'success', title: t(`success.${key}`), description: t(`success.${key}Description`) });
  }, [isGood, outcome, notify, t]);

  const values = {
    plan: t(`plans.${state.plan}`),
    price: formatPrice(state.amount, language),
    date: state.trialEndsAt ? formatDay(state.trialEndsAt, language) : '…',
    email: site.email,
  };
  const keepsCard = outcome === 'trial' && (state.hasCard || order.redirectStatus === 'succeeded');
  const proof = { clientSecret: order.clientSecret };
  return (
    <PageFrame
      title={t(`success.${outcome}`)}
      lead={t(keepsCard ? 'success.trialCardText' : `success.${outcome}Text`, values)}
      width="narrow"
      mood={moods[outcome]}
    >
      {isGood && <OrderFacts state={state} plan={values.plan} price={values.price} />}
      {outcome === 'pending' && isAsking && <Spinner label={t('success.checking')} />}
      {isGood && <OrderApps proof={proof} />}
      {state.downloadable && <PackageDownload proof={proof} consent={state.consent} />}
      <div className={styles.actions}>
        {state.invoiceNumber && <InvoiceButton proof={proof} invoiceNumber={state.invoiceNumber} />}
        {outcome === 'pending' && !isAsking && <Button onClick={askAgain}>{t('success.askAgain')}</Button>}
        {outcome === 'unpaid' && (
          <ButtonLink href={retryAddress(language, state)}>{t('success.payAgain')}</ButtonLink>
        )}
        {isGood && (
          <ButtonLink variant="secondary" href={addressIn(language, '/account')}>
            {t('account.link')}
          </ButtonLink>
        )}
        <HomeLink />
      </div>
    </PageFrame>
  );
}

function OrderFacts({ state, plan, price }: { state: OrderState; plan: string; price: string }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const { paidUntil } = state;
  const facts = [
    [t('payment.plan'), plan],
    [
      t(state.status === 'trialing' ? 'subscription.after' : 'payment.price'),
      state.kind === 'subscription' ? t('subscription.perMonth', { price }) : price,
    ],
    ...(state.kind === 'payment' && paidUntil
      ? [
          [t('order.paidUntil'), formatDay(paidUntil, language)],
          [t('order.nextCharge'), t('account.noCharge')],
        ]
      : []),
    ...(state.invoiceNumber ? [[t('success.invoice'), state.invoiceNumber]] : []),
  ];
  return <Facts rows={facts} />;
}
