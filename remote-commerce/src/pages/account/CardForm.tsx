import type { CardChangeResponse } from '@site/api-contract';
import { cardPaths } from '@site/api-contract/page-paths';
import { addressIn, formatPrice } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { requestBody } from '../../orders/requests.ts';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import { Preparing } from '../../payment/without-form.tsx';
import styles from '../../payment/payment.module.css';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';

interface CardFormProps {
  /** The order's id. */
  order: string;
  email: string;
  csrf: string;
}

/** The provider's form to replace a subscription's card, which also pays its open invoices (POST /api/account/card). */
export function CardForm({ order, email, csrf }: CardFormProps) {
  const t = useTexts('card');
  const { api, language } = usePage();
  const [prepared, retry] = usePreparedPayment(() =>
    requestBody<CardChangeResponse>(api, 'POST', '/api/account/card', { order, language, csrf }),
  );
  const account = addressIn(language, '/account');
  if (prepared.phase === 'settled') return <p>{t('card.given')}</p>;
  if (prepared.phase !== 'ready')
    return (
      <Preparing
        failure={prepared.failure}
        retry={retry}
        otherwise={{ label: t('card.toAccount'), href: account }}
      />
    );
  const { dueToday } = prepared.order;
  const amount = formatPrice(dueToday, language);
  return (
    <PaymentForm
      payment={prepared}
      title={t('card.title')}
      email={email}
      submitLabel={dueToday > 0 ? t('card.pay', { amount }) : t('card.store')}
      fallbackError={t('card.failed')}
      terms={
        <p className={styles.terms}>{dueToday > 0 ? t('card.payTerms', { amount }) : t('card.storeTerms')}</p>
      }
      cancelAddress={account}
      returnAddress={`${addressIn(language, cardPaths)}?order=${order}`}
    />
  );
}
