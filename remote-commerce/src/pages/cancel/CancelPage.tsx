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
  useEffect(() => {
    notify({
      kind: 'error',
      title: t('checkout.canceled'),
      description: t('checkout.canceledDescription'),
    });
  }, [notify, t]);
  const order = search === undefined ? undefined : readOrderReturn(search);
  // A trial goes on without the card that was not kept.
  const isTrial = order?.intent === 'setup_intent';
  const [known] = useOrderState(order);
  const isPaid = known.phase === 'known' && orderOutcome(known.state, '') === 'paid';
  const home = addressIn(language, '/');
  return (
    <PageFrame
      title={t('checkout.canceled')}
      lead={t(isTrial ? 'cancel.trialText' : 'cancel.text')}
      width="narrow"
      mood="bad"
    >
      <div className={styles.actions}>
        <a className={buttons.primary} href={`${home}#pricing`}>
          {t('cancel.tryAgain')}
        </a>
        {known.phase === 'known' && !isPaid && (
          <a className={buttons.secondary} href={retryAddress(language, known.state)}>
            {t(isTrial ? 'cancel.otherCard' : 'success.payAgain')}
          </a>
        )}
        {order && isPaid && (
          <a className={buttons.secondary} href={successAddress(language, order.clientSecret)}>
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
