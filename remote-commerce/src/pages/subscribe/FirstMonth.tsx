import { addressIn, formatPrice } from '@site/shared-i18n';
import type { PaymentResponse } from '@site/api-contract';
import { usePage, useTexts } from '@site/remote-kit';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { OrderSummary } from '../../payment/OrderSummary.tsx';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import styles from '../../payment/payment.module.css';
import type { ReadyPayment } from '../../payment/use-prepared-payment.ts';
import { SubscriberEmail } from './SubscriberEmail.tsx';

interface FirstMonthProps {
  email: string;
  changeEmail(): void;
  payment: ReadyPayment<PaymentResponse>;
}

/** A subscription for a mailbox that has had its trial: the first month is paid now, and nothing starts before. */
export function FirstMonth({ email, changeEmail, payment }: FirstMonthProps) {
  const { offer } = payment.answer;
  const t = useTexts(
    'checkout.title',
    'payment.email',
    'payment.plan',
    'payment.taxes',
    'payment.withdrawal',
    'plans',
    'subscription',
  );
  const { language, site } = usePage();
  const name = t(`plans.${offer.plan}`);
  const total = formatPrice(offer.amount, language);
  const price = formatPrice(offer.renewal?.amount ?? 0, language);
  return (
    <PageFrame
      title={t('subscription.titleWithoutTrial', { plan: name })}
      lead={t('subscription.noTrial')}
      width="wide"
    >
      <PaymentForm
        payment={payment}
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
            {t('subscription.renewalWithoutTrial', { price, email: site.email })}
          </p>
        }
        notes={
          <div className={styles.notes}>
            <p>{t('payment.taxes')}</p>
            <p>{t('payment.withdrawal')}</p>
          </div>
        }
      />
    </PageFrame>
  );
}
