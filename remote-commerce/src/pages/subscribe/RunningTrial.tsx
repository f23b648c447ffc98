import { useState } from 'react';
import { addressIn, formatLastDay, formatPrice } from '@site/shared-i18n';
import type { PaymentResponse } from '@site/api-contract';
import { apps, trialDays } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { useArrivedSearch } from '../../arrived-search.ts';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { WithEmail } from '../../frame/WithEmail.tsx';
import { InstallApps } from '../../orders/InstallApps.tsx';
import { OrderSummary } from '../../payment/OrderSummary.tsx';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import styles from '../../payment/payment.module.css';
import type { ReadyPayment } from '../../payment/use-prepared-payment.ts';
import { SubscriberEmail } from './SubscriberEmail.tsx';

interface RunningTrialProps {
  email: string;
  changeEmail(): void;
  payment: ReadyPayment<PaymentResponse>;
}

/** The trial has started: the visitor installs an app, and may open a form to add a card for the time after it. */
export function RunningTrial({ email, changeEmail, payment }: RunningTrialProps) {
  const { clientSecret, offer } = payment.answer;
  const { amount = 0, from } = offer.renewal ?? {};
  const t = useTexts(
    'account.link',
    'payment.email',
    'payment.plan',
    'payment.taxes',
    'payment.withdrawal',
    'plans',
    'subscription',
  );
  const { language, site } = usePage();
  const requestedApp = new URLSearchParams(useArrivedSearch()).get('app');
  const app = apps.find(({ name }) => name === requestedApp)?.name;
  // Mounted when first opened: the provider's fields measure themselves, which fails while they are hidden.
  const [wasOpened, setOpened] = useState(false);
  const price = t('subscription.perMonth', { price: formatPrice(amount, language) });
  const date = from ? formatLastDay(from, language) : '…';
  const renewal = t('subscription.renewal', { date, price, email: site.email });
  return (
    <PageFrame
      title={t('subscription.title')}
      lead={<WithEmail text={t('subscription.runs', { count: trialDays, email })} />}
      width="wide"
      mood="good"
    >
      <div className={styles.columns}>
        <div className={styles.parts}>
          <InstallApps proof={{ clientSecret }} first={app}>
            <div>
              <p className={styles.hint}>{t('subscription.withoutCardText')}</p>
              <ButtonLink variant="text" href={addressIn(language, '/account')}>
                {t('account.link')}
              </ButtonLink>
            </div>
          </InstallApps>
          <Card aria-labelledby="with-card">
            <Disclosure
              variant="plain"
              summary={<h2 id="with-card">{t('subscription.withCard')}</h2>}
              onToggle={() => setOpened(true)}
            >
              {wasOpened && (
                <div className={styles.disclosed}>
                  <PaymentForm
                    payment={payment}
                    title={t('subscription.withCard')}
                    fallbackError={t('subscription.errorProcessing')}
                    email={email}
                    terms={<p className={styles.terms}>{renewal}</p>}
                    notes={<p className={styles.hint}>{t('payment.withdrawal')}</p>}
                  />
                </div>
              )}
            </Disclosure>
          </Card>
        </div>
        <OrderSummary
          rows={[
            [t('payment.plan'), t(`plans.${offer.plan}`)],
            [t('payment.email'), <SubscriberEmail email={email} change={changeEmail} />],
            [t('subscription.freeUntil'), date],
            [t('subscription.after'), price],
            [t('subscription.dueToday'), formatPrice(offer.amount, language)],
          ]}
          notes={[t('payment.taxes')]}
        />
      </div>
    </PageFrame>
  );
}
