import { useTranslation } from 'react-i18next';
import type { Agreement } from '@site/api-contract';
import { Facts } from '../../payment/Facts.tsx';
import styles from '../../payment/payment.module.css';

/** What the buyer was shown and agreed to, each time (A12). */
export function AgreedTo({ agreements }: { agreements: Agreement[] }) {
  const { t } = useTranslation('commerce');
  return (
    <section className={styles.panel} aria-labelledby="order-agreements">
      <h2 id="order-agreements">{t('account.agreements')}</h2>
      {agreements.map(({ moment, planName, rows, terms }) => (
        <details key={`${moment} ${JSON.stringify(rows)}`} className={styles.details}>
          <summary>{t('account.agreedOn', { plan: planName, date: moment })}</summary>
          <Facts rows={rows.map(({ label, value }) => [label, value])} />
          {terms && (
            <p>
              <a href={terms.address}>{t('account.agreedTerms')}</a>
            </p>
          )}
        </details>
      ))}
    </section>
  );
}
