import { useTranslation } from 'react-i18next';
import type { Plan } from '@site/api-contract/price-list';
import { readApiFailure, usePage } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { startSubscription } from '../../orders/start-order.ts';
import { Preparing } from '../../payment/Preparing.tsx';
import { SettledOrder } from '../../payment/SettledOrder.tsx';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';
import { FirstMonth } from './FirstMonth.tsx';
import { RunningTrial } from './RunningTrial.tsx';

interface SubscriptionStartProps {
  plan: Plan;
  email: string;
  changeEmail(): void;
  /** Called when the api refuses an address that the browser accepted. */
  onEmailRefused(): void;
}

/** Starts the subscription: with a trial and then an optional card, otherwise with a paid first month. */
export function SubscriptionStart(props: SubscriptionStartProps) {
  const { plan, email, changeEmail, onEmailRefused } = props;
  const { t } = useTranslation('commerce');
  const { api, language } = usePage();
  const [prepared, retry] = usePreparedPayment(() =>
    startSubscription(api, { planId: plan.id, email, language }).catch((error: unknown) => {
      const { field, code } = readApiFailure(error);
      if (field === 'email' && code?.startsWith('field_')) onEmailRefused();
      throw error;
    }),
  );
  if (prepared.phase === 'settled') return <SettledOrder clientSecret={prepared.clientSecret} />;
  if (prepared.phase === 'ready') {
    const shown = { email, changeEmail, payment: prepared };
    return prepared.answer.offer.amount > 0 ? <FirstMonth {...shown} /> : <RunningTrial {...shown} />;
  }
  return (
    <PageFrame title={t('heads.subscribe')} lead={t('subscription.for', { email })} width="narrow">
      <Preparing failure={prepared.phase === 'failed' ? prepared.failure : undefined} retry={retry}>
        <Button variant="secondary" onClick={changeEmail}>
          {t('subscription.changeEmail')}
        </Button>
      </Preparing>
    </PageFrame>
  );
}
