import { useTranslation } from 'react-i18next';
import { trialDays, type Plan } from '@site/api-contract/catalogue';
import { readApiFailure, useIsland } from '@site/shell-contract/react';
import buttons from '../../frame/button.module.css';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { startSubscription } from '../../orders/start-order.ts';
import { Preparing } from '../../payment/Preparing.tsx';
import { SettledOrder } from '../../payment/SettledOrder.tsx';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';
import { RunningTrial } from './RunningTrial.tsx';

interface SubscriptionStartProps {
  plan: Plan;
  email: string;
  changeEmail(): void;
  /** The api takes the text for no address, which the browser took for one. */
  onEmailRefused(): void;
}

/** Starts the subscription with its trial, then offers to keep a card for the time after it. */
export function SubscriptionStart(props: SubscriptionStartProps) {
  const { plan, email, changeEmail, onEmailRefused } = props;
  const { t } = useTranslation('commerce');
  const { api, language } = useIsland();
  const [prepared, retry] = usePreparedPayment(() =>
    startSubscription(api, { planId: plan.id, email, language }).catch((error: unknown) => {
      const { field, code } = readApiFailure(error);
      if (field === 'email' && code?.startsWith('field_')) onEmailRefused();
      throw error;
    }),
  );
  if (prepared.phase === 'settled') return <SettledOrder clientSecret={prepared.clientSecret} />;
  if (prepared.phase === 'ready') {
    return <RunningTrial {...{ plan, email, changeEmail }} payment={prepared} />;
  }
  return (
    <PageFrame
      title={t('heads.subscribe')}
      lead={t('subscription.for', { email, days: trialDays })}
      width="narrow"
    >
      <Preparing failure={prepared.phase === 'failed' ? prepared.failure : undefined} retry={retry}>
        <button type="button" className={buttons.secondary} onClick={changeEmail}>
          {t('subscription.changeEmail')}
        </button>
      </Preparing>
    </PageFrame>
  );
}
