import { useState, type ReactNode } from 'react';
import { addressIn, formatPrice, formatLastDay } from '@site/shared-i18n';
import type { StartedOrder } from '../../orders/start-order.ts';
import { usePage, useTexts } from '@site/remote-kit';
import { apps } from '@site/api-contract/price-list';
import { ButtonLink, Card, Button } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { OrderRights } from '../../payment/OrderRights.tsx';
import { OrderSummary } from '../../payment/OrderSummary.tsx';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import styles from '../../payment/payment.module.css';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';
import { SettledOrder } from '../../payment/without-form.tsx';
import { useArrivedSearch } from '../../arrived-search.ts';
import { InstallApps } from '../../orders/downloads.tsx';

interface StartedSubscriptionProps {
  email: string;
  changeEmail(): void;
  order: StartedOrder;
}

/** A subscription for a mailbox that has had its trial: the first month is paid now, and nothing starts before. */
export function FirstMonth({ email, changeEmail, order }: StartedSubscriptionProps) {
  const { offer } = order;
  const [prepared, retry] = usePreparedPayment(() => Promise.resolve(order));
  const t = useTexts('payment', 'planContents', 'plans', 'subscription');
  const { language } = usePage();
  const name = t(`plans.${offer.plan}`);
  const total = formatPrice(offer.amount, language);
  const price = formatPrice(offer.renewal?.amount ?? 0, language);
  if (prepared.phase === 'settled') return <SettledOrder clientSecret={prepared.clientSecret} />;
  return (
    <PageFrame
      title={t('subscription.titleWithoutTrial', { plan: name })}
      lead={t('subscription.noTrial')}
      width="wide"
    >
      <PaymentForm
        payment={prepared}
        retry={retry}
        fallbackError={t('subscription.errorProcessing')}
        cancelAddress={addressIn(language, '/')}
        email={email}
        summary={
          <OrderSummary
            rows={[
              [t('payment.plan'), name],
              [t('payment.email'), <SubscriberEmail email={email} change={changeEmail} />],
              [t('subscription.then'), t('subscription.perMonth', { price })],
              [t('subscription.dueToday'), total],
            ]}
            inShort={name}
          />
        }
        terms={
          <p className={styles.terms}>
            <strong>
              {t('subscription.dueToday')} {total}
            </strong>{' '}
            {t('subscription.renewalWithoutTrial', { price })} {t(`planContents.${offer.plan}`)}.
          </p>
        }
        agreesToTerms
        notes={<OrderRights renews />}
      />
    </PageFrame>
  );
}

/** The trial has started: the visitor installs an app, and may open a form to add a card for the time after it. */
export function RunningTrial({ email, changeEmail, order }: StartedSubscriptionProps) {
  const { clientSecret, offer } = order;
  const { amount = 0, from } = offer.renewal ?? {};
  const t = useTexts('account.link', 'payment', 'planContents', 'plans', 'subscription');
  const { language } = usePage();
  const requestedApp = new URLSearchParams(useArrivedSearch()).get('app');
  const app = apps.find(({ name }) => name === requestedApp)?.name;
  // Mounted when first opened: the provider's fields measure themselves, which fails while they are hidden.
  const [wasOpened, setOpened] = useState(false);
  const price = t('subscription.perMonth', { price: formatPrice(amount, language) });
  const date = from ? formatLastDay(from, language) : '…';
  return (
    <PageFrame
      title={t('subscription.title')}
      lead={<WithEmail text={t('subscription.runs', { date, email })} />}
      width="wide"
      mood="started"
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
        </div>
        <div className={`${styles.parts} ${styles.aside}`}>
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
          <Card aria-labelledby="with-card">
            <Disclosure
              variant="plain"
              summary={<h2 id="with-card">{t('subscription.withCard')}</h2>}
              onToggle={() => setOpened(true)}
            >
              {wasOpened && (
                <div className={styles.disclosed}>
                  <CardOfTrial
                    order={order}
                    email={email}
                    terms={
                      <p className={styles.terms}>
                        {t('subscription.renewal', { date, price })} {t(`planContents.${offer.plan}`)}.
                      </p>
                    }
                    notes={<OrderRights renews />}
                  />
                </div>
              )}
            </Disclosure>
          </Card>
        </div>
      </div>
    </PageFrame>
  );
}

interface CardOfTrialProps {
  order: StartedOrder;
  email: string;
  terms: ReactNode;
  notes: ReactNode;
}

/** The form for a card: nothing of the provider loads in a trial before it is opened (R10). */
function CardOfTrial({ order, ...shown }: CardOfTrialProps) {
  const t = useTexts('payment.settledText', 'subscription');
  const [prepared, retry] = usePreparedPayment(() => Promise.resolve(order));
  if (prepared.phase === 'settled') return <p>{t('payment.settledText')}</p>;
  return (
    <PaymentForm
      payment={prepared}
      retry={retry}
      title={t('subscription.withCard')}
      fallbackError={t('subscription.errorProcessing')}
      agreesToTerms
      {...shown}
    />
  );
}

function SubscriberEmail({ email, change }: { email: string; change(): void }) {
  const t = useTexts('subscription.changeEmail');
  return (
    <>
      <WithEmail text={email} />
      <Button variant="text" onClick={change}>
        {t('subscription.changeEmail')}
      </Button>
    </>
  );
}

/** A text with an e-mail address, which may wrap before its domain. */
function WithEmail({ text }: { text: string }) {
  const domainStart = text.lastIndexOf('@') + 1;
  return (
    <>
      {text.slice(0, domainStart)}
      <wbr />
      {text.slice(domainStart)}
    </>
  );
}
