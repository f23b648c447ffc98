import { useTexts, usePage } from '@site/remote-kit';
import { useArrivedSearch } from '../../arrived-search.ts';
import { orderOutcome, outcomeKeys, type OrderOutcome } from '../../orders/order-outcome.ts';
import { readOrderReturn, retryAddress, type OrderReturn, type Proof } from '../../orders/order-return.ts';
import { CheckingOrder, NoOrder, WatchedOrder } from '../../orders/WatchedOrder.tsx';
import { useEffect, useRef } from 'react';
import type { OrderState } from '@site/api-contract';
import { addressIn, formatDay, formatLastDay, formatPrice } from '@site/shared-i18n';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import type { Fact } from '../../frame/Facts.tsx';
import { HomeLink, PageFrame, Spinner, type Mood } from '../../frame/PageFrame.tsx';
import { useOrderFacts } from '../../orders/order-facts.ts';
import { InvoiceButton, InstallApps, PackageDownload } from '../../orders/downloads.tsx';
import type { LoadedOrder } from '../../orders/use-order-state.ts';
import { OrderSummary } from '../../payment/OrderSummary.tsx';
import styles from '../../payment/payment.module.css';

/** /success: the order's outcome, and the package once it is paid (C13). */
export default function SuccessPage() {
  const search = useArrivedSearch();
  const t = useTexts('heads.success', 'order.states.disputed', 'order.states.refunded', 'success');
  const checking = <CheckingOrder title={t('heads.success')} needsScript={t('success.needsScript')} />;
  if (search === undefined) return checking;
  const order = readOrderReturn(search);
  if (!order) return <NoOrder title={t('success.noProof')} text={t('success.noProofText')} />;
  const { clientSecret, redirectStatus } = order;
  return (
    <WatchedOrder
      key={clientSecret}
      proof={{ clientSecret }}
      redirectStatus={redirectStatus}
      checking={checking}
      unknown={{ title: t('success.noProof'), text: t('success.unknownText') }}
      failed={{ text: t('success.failedText') }}
      readOut={(state) => {
        const outcome = orderOutcome(state, redirectStatus);
        // A notice tells of a good outcome.
        return outcome === 'paid' || outcome === 'trial' ? undefined : t(outcomeKeys(outcome).title);
      }}
    >
      {(loaded) => <OrderResult order={order} {...loaded} />}
    </WatchedOrder>
  );
}

const moods: Record<OrderOutcome, Mood> = {
  paid: 'good',
  trial: 'started',
  pending: 'waiting',
  unpaid: 'bad',
  pastDue: 'bad',
  ended: 'waiting',
  refunded: 'waiting',
  disputed: 'waiting',
};

interface OrderResultProps extends Pick<LoadedOrder, 'state' | 'isPolling' | 'refetch'> {
  order: OrderReturn;
}

function OrderResult({ order, state, isPolling, refetch }: OrderResultProps) {
  const t = useTexts(
    'account.link',
    'order.next.disputed',
    'order.next.refunded',
    'order.states.disputed',
    'order.states.refunded',
    'plans',
    'success',
  );
  const { language, site, notify } = usePage();
  const outcome = orderOutcome(state, order.redirectStatus);
  const isGood = outcome === 'paid' || outcome === 'trial';
  const { trialEndsAt, endsAt } = state;
  const hasCard = state.hasCard || order.redirectStatus === 'succeeded';
  const keepsCard = outcome === 'trial' && trialEndsAt !== undefined && !endsAt && hasCard;
  const isNotified = useRef(false);
  useEffect(() => {
    if (!isGood || isNotified.current) return;
    isNotified.current = true;
    const key = outcome === 'paid' ? 'toast' : 'trialToast';
    notify({ kind: 'success', title: t('success.toast'), description: t(`success.${key}Description`) });
  }, [isGood, outcome, notify, t]);

  const values = {
    plan: t(`plans.${state.plan}`),
    price: formatPrice(state.amount, language),
    date: trialEndsAt ? (keepsCard ? formatDay : formatLastDay)(trialEndsAt, language) : '…',
    email: site.email,
  };
  const proof = { clientSecret: order.clientSecret };
  const { title, text } = outcomeKeys(keepsCard ? 'trialCard' : outcome);
  const { paidUntil, email } = state;
  const isPaidOnce = state.kind === 'payment' || endsAt;
  // The page begins with what comes next: phones fold the order.
  const lead = [
    outcome === 'paid' && paidUntil && isPaidOnce
      ? t('success.paidOnce', { ...values, date: formatLastDay(paidUntil, language) })
      : t(text, values),
    outcome === 'paid' && paidUntil && !isPaidOnce
      ? t('success.renews', { date: formatDay(paidUntil, language) })
      : '',
    isGood && email ? t('success.sentTo', { email }) : '',
  ];
  return (
    <PageFrame
      title={t(title, values)}
      lead={lead.filter(Boolean).join(' ')}
      width={isGood ? 'wide' : 'narrow'}
      mood={keepsCard ? 'good' : moods[outcome]}
    >
      {outcome === 'pending' && isPolling && <Spinner label={t('success.checking')} />}
      {isGood && (
        <div className={`${styles.columns} ${styles.outcome}`}>
          <Summary proof={proof} state={state} keepsCard={keepsCard} />
          <div className={styles.parts}>
            <InstallApps proof={proof} />
            {state.downloadable && <PackageDownload proof={proof} consent={state.consent} />}
          </div>
        </div>
      )}
      <div className={styles.actions}>
        {outcome === 'pending' && !isPolling && <Button onClick={refetch}>{t('success.askAgain')}</Button>}
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

interface SummaryProps {
  proof: Proof;
  state: OrderState;
  /** Whether a trial goes on at its price. */
  keepsCard: boolean;
}

function Summary({ proof, state, keepsCard }: SummaryProps) {
  const t = useTexts(
    'payment.order',
    'payment.taxes',
    'payment.total',
    'plans',
    'subscription.dueToday',
    'success.invoice',
  );
  const { language } = usePage();
  const { kind, status, amount, invoiceNumber } = state;
  const { number, plan, freeUntil, price, paidUntil, noCharge, invoice } = useOrderFacts(state, keepsCard);
  const months = kind === 'payment' && paidUntil ? [paidUntil, noCharge] : [];
  const total: Fact =
    kind === 'payment'
      ? [t('payment.total'), formatPrice(amount, language)]
      : status === 'trialing'
        ? [t('subscription.dueToday'), formatPrice(0, language)]
        : price;
  const afterTrial = status === 'trialing' && price;
  return (
    <OrderSummary
      rows={[number, plan, freeUntil, afterTrial, ...months, invoice, total]}
      notes={[t('payment.taxes')]}
      inShort={
        <div>
          {t('payment.order')}
          <small>
            {t(`plans.${state.plan}`)}
            {invoiceNumber && ` · ${t('success.invoice')} PDF`}
          </small>
        </div>
      }
    >
      {invoiceNumber && <InvoiceButton proof={proof} invoiceNumber={invoiceNumber} />}
    </OrderSummary>
  );
}
