import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientSecretAnswer, OrderState } from '@site/api-contract';
import { trialDays } from '@site/api-contract/catalogue';
import { formatPrice } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import type { Proof } from '../../orders/order-proof.ts';
import { Preparing } from '../../payment/Preparing.tsx';
import styles from '../../payment/payment.module.css';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';

/** The provider's form for the card of a running trial, from whatever device its link was opened on. */
export function AddCard({ proof, state }: { proof: Proof; state: OrderState }) {
  const { t } = useTranslation('commerce');
  const { api, language, site } = useIsland();
  const place = useRef<HTMLDivElement>(null);
  // The button that opened it is gone.
  useEffect(() => place.current?.focus(), []);
  const [prepared, retry] = usePreparedPayment(async () => {
    const answer = await api.request('POST', '/api/order-payment', { ...proof, language });
    return (await answer?.json()) as ClientSecretAnswer;
  });
  const price = t('subscription.perMonth', { price: formatPrice(state.amount, language) });
  return (
    <div ref={place} tabIndex={-1}>
      {prepared.phase === 'settled' && (
        <p>{t('order.next.trialCard', { price: formatPrice(state.amount, language) })}</p>
      )}
      {prepared.phase === 'ready' && (
        <prepared.Form
          provider={prepared.provider}
          clientSecret={prepared.clientSecret}
          submitLabel={t('subscription.subscribe')}
          fallbackError={t('subscription.errorProcessing')}
          {...(state.email && { email: state.email })}
          terms={
            <p className={styles.terms}>
              {t('subscription.renewal', { days: trialDays, price, email: site.email })}
            </p>
          }
        />
      )}
      {(prepared.phase === 'preparing' || prepared.phase === 'failed') && (
        <Preparing failure={prepared.phase === 'failed' ? prepared.failure : undefined} retry={retry} />
      )}
    </div>
  );
}
