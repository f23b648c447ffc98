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
  const order = search === undefined ? undefined : readOrderReturn(search);
  // A trial continues without the card.
  const isTrial = order?.intent === 'setup_intent';
  // Otherwise the visitor cancelled.
  const isFailed = order?.redirectStatus === 'failed';
  const { query } = useOrderState(order && { clientSecret: order.clientSecret });
  const isPaid = query.phase === 'loaded' && orderOutcome(query.state, '') === 'paid';
  const title = t(isTrial ? 'cancel.cardNotSaved' : 'checkout.canceled');
  // For an order only once its state is known: it may have been paid in another tab.
  const isCancelled = search !== undefined && !(order && query.phase === 'loading') && !isPaid;
  useEffect(() => {
    if (isCancelled) notify({ kind: 'error', title, description: t('checkout.canceledDescription') });
  }, [isCancelled, notify, t, title]);
  const home = addressIn(language, '/');
  return (
    <PageFrame
      title={isPaid ? t('payment.settled') : title}
      lead={t(isPaid ? 'payment.settledText' : isTrial ? 'cancel.trialText' : 'cancel.text')}
      width="narrow"
      mood={isPaid ? 'good' : isFailed ? 'bad' : 'left'}
    >
      <div className={styles.actions}>
        {!isPaid && <ButtonLink href={`${home}#pricing`}>{t('cancel.tryAgain')}</ButtonLink>}
        {query.phase === 'loaded' && !isPaid && (
          <ButtonLink variant="secondary" href={retryAddress(language, query.state)}>
            {t(isTrial ? 'cancel.otherCard' : 'success.payAgain')}
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
