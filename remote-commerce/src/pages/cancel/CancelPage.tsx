import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import { useArrivedSearch } from '../../arrived-search.ts';
import buttons from '../../frame/button.module.css';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { orderOutcome } from '../../orders/order-outcome.ts';
import { readOrderReturn, retryAddress, successAddress } from '../../orders/order-return.ts';
import { useOrderState } from '../../orders/use-order-state.ts';
import styles from '../../payment/payment.module.css';

/** /cancel: nothing was paid, or no card was kept (requirements, C15). */
export default function CancelPage() {
  const { t } = useTranslation('commerce');
  const { language, notify } = useIsland();
  const search = useArrivedSearch();
  const order = search === undefined ? undefined : readOrderReturn(search);
  // A trial goes on without the card that was not kept.
  const isTrial = order?.intent === 'setup_intent';
  const { known } = useOrderState(order && { clientSecret: order.clientSecret });
  const isPaid = known.phase === 'known' && orderOutcome(known.state, '') === 'paid';
  const title = t(isTrial ? 'cancel.cardNotSaved' : 'checkout.canceled');
  // Of an order, only once it is known: it may have been paid after all, in another tab.
  const isCancelled = search !== undefined && !(order && known.phase === 'asking') && !isPaid;
  useEffect(() => {
    if (isCancelled) notify({ kind: 'error', title, description: t('checkout.canceledDescription') });
  }, [isCancelled, notify, t, title]);
  const home = addressIn(language, '/');
  return (
    <PageFrame
      title={isPaid ? t('payment.settled') : title}
      lead={t(isPaid ? 'payment.settledText' : isTrial ? 'cancel.trialText' : 'cancel.text')}
      width="narrow"
      mood={isPaid ? 'good' : 'bad'}
    >
      <div className={styles.actions}>
        {!isPaid && (
          <a className={buttons.primary} href={`${home}#pricing`}>
            {t('cancel.tryAgain')}
          </a>
        )}
        {known.phase === 'known' && !isPaid && (
          <a className={buttons.secondary} href={retryAddress(language, known.state)}>
            {t(isTrial ? 'cancel.otherCard' : 'success.payAgain')}
          </a>
        )}
        {order && isPaid && (
          <a className={buttons.primary} href={successAddress(language, order.clientSecret)}>
            {t('payment.toOrder')}
          </a>
        )}
        <a className={buttons.secondary} href={home}>
          {t('payment.home')}
        </a>
      </div>
    </PageFrame>
  );
}
