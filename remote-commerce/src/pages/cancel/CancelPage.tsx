import { useEffect } from 'react';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { useArrivedSearch } from '../../arrived-search.ts';
import { HomeLink, PageFrame } from '../../frame/PageFrame.tsx';
import { orderOutcome } from '../../orders/order-outcome.ts';
import { readOrderReturn, retryAddress, successAddress } from '../../orders/order-return.ts';
import { useOrderState } from '../../orders/use-order-state.ts';
import styles from '../../payment/payment.module.css';

/** For a payment, and for the card of a trial, which continues without it. */
const texts = {
  payment: {
    cancelled: { title: 'checkout.canceled', lead: 'cancel.text' },
    unconfirmed: { title: 'cancel.unconfirmed', lead: 'cancel.unconfirmedText' },
  },
  card: {
    cancelled: { title: 'cancel.cardNotSaved', lead: 'cancel.trialText' },
    unconfirmed: { title: 'cancel.cardUnconfirmed', lead: 'cancel.trialText' },
  },
} as const;

/** /cancel: nothing was paid, or no card was kept (C15). */
export default function CancelPage() {
  const t = useTexts(
    'cancel',
    'checkout.canceled',
    'checkout.canceledDescription',
    'payment.settled',
    'payment.settledText',
    'payment.toOrder',
    'success.payAgain',
  );
  const { language, notify } = usePage();
  const search = useArrivedSearch();
  const returned = new URLSearchParams(search);
  const order = search === undefined ? undefined : readOrderReturn(search);
  const isTrial = returned.has('setup_intent');
  // By the bank; otherwise the visitor cancelled.
  const isFailed = returned.get('redirect_status') === 'failed';
  const { query } = useOrderState(order && { clientSecret: order.clientSecret });
  const isPaid = query.phase === 'loaded' && orderOutcome(query.state, '') === 'paid';
  const text = texts[isTrial ? 'card' : 'payment'][isFailed ? 'unconfirmed' : 'cancelled'];
  const title = t(text.title);
  // For an order only once its state is known: it may have been paid in another tab.
  const isCancelled = search !== undefined && !(order && query.phase === 'loading') && !isPaid;
  useEffect(() => {
    if (isCancelled) notify({ kind: 'error', title, description: t('checkout.canceledDescription') });
  }, [isCancelled, notify, t, title]);
  const home = addressIn(language, '/');
  return (
    <PageFrame
      title={isPaid ? t('payment.settled') : title}
      lead={t(isPaid ? 'payment.settledText' : text.lead)}
      width="narrow"
      mood={isPaid ? 'good' : isFailed ? 'bad' : 'left'}
    >
      <div className={styles.actions}>
        {query.phase === 'loaded' && !isPaid && (
          <ButtonLink href={retryAddress(language, query.state)}>
            {t(isTrial ? 'cancel.otherCard' : 'success.payAgain')}
          </ButtonLink>
        )}
        {!isPaid && (
          <ButtonLink variant={query.phase === 'loaded' ? 'secondary' : 'primary'} href={`${home}#pricing`}>
            {t('cancel.tryAgain')}
          </ButtonLink>
        )}
        {order && isPaid && (
          <ButtonLink href={successAddress(language, order.clientSecret)}>{t('payment.toOrder')}</ButtonLink>
        )}
        <HomeLink />
      </div>
    </PageFrame>
  );
}
