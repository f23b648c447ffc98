import type { Plan } from '@site/api-contract/price-list';
import { readApiFailure, usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink, Callout } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { termsVersionRole } from '../../orders/requests.ts';
import { startSubscription } from '../../orders/start-order.ts';
import styles from '../../payment/payment.module.css';
import { Preparing } from '../../payment/Preparing.tsx';
import { SettledOrder } from '../../payment/NoPayment.tsx';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';
import { FirstMonth, RunningTrial } from './SubscriptionForms.tsx';

interface SubscriptionStartProps {
  plan: Plan;
  email: string;
  changeEmail(): void;
  /** Called when the api refuses an e-mail address that the browser accepted. */
  onEmailRefused(): void;
}

/** Starts the subscription: with a trial and then an optional card, otherwise with a paid first month. */
export function SubscriptionStart(props: SubscriptionStartProps) {
  const { plan, email, changeEmail, onEmailRefused } = props;
  const t = useTexts('account.link', 'heads.subscribe', 'subscription.changeEmail', 'subscription.for');
  const { api, language, pageAddress } = usePage();
  const [prepared, retry] = usePreparedPayment(() =>
    startSubscription(api, {
      planId: plan.id,
      email,
      language,
      terms: pageAddress(termsVersionRole),
    }).catch((error: unknown) => {
      const { field, code } = readApiFailure(error);
      if (field === 'email' && code?.startsWith('field_')) onEmailRefused();
      throw error;
    }),
  );
  if (prepared.phase === 'settled') return <SettledOrder clientSecret={prepared.clientSecret} />;
  if (prepared.phase === 'ready') {
    const shown = { email, changeEmail, payment: prepared };
    return prepared.order.offer.amount > 0 ? <FirstMonth {...shown} /> : <RunningTrial {...shown} />;
  }
  const { failure } = prepared;
  const change = (
    <Button variant="secondary" onClick={changeEmail}>
      {t('subscription.changeEmail')}
    </Button>
  );
  return (
    <PageFrame title={t('heads.subscribe')} lead={t('subscription.for', { email })} width="narrow">
      {failure?.code === 'trial_used' ? (
        // Another try would be refused again.
        <div className={styles.preparing}>
          <div role="alert">
            <Callout>{failure.message}</Callout>
          </div>
          <div className={styles.actions}>
            <ButtonLink href={addressIn(language, '/account')}>{t('account.link')}</ButtonLink>
            {change}
          </div>
        </div>
      ) : (
        <Preparing failure={failure} retry={retry} what="subscription">
          {change}
        </Preparing>
      )}
    </PageFrame>
  );
}
