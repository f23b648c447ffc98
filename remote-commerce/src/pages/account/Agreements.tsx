import { useTranslation } from 'react-i18next';
import { Each, Value, value, When } from '@site/remote-kit';
import payment from '../../payment/payment.module.css';
import styles from './account.module.css';

/** What the customer was shown and agreed to with each order and change of plan (A12). */
export function Agreements() {
  const { t } = useTranslation('commerce');
  return (
    <section className={styles.panel} aria-labelledby="account-agreements">
      <h2 id="account-agreements">{t('account.agreements')}</h2>
      <Each of="agreements">
        <details className={styles.details}>
          <summary>{t('account.agreedOn', { plan: value('planName'), date: value('moment') })}</summary>
          <dl className={payment.facts}>
            <Each of="rows">
              <div>
                <dt>
                  <Value of="label" />
                </dt>
                <dd>
                  <Value of="value" />
                </dd>
              </div>
            </Each>
          </dl>
          <When data="terms">
            <p>
              <a href={value('address')}>{t('account.agreedTerms')}</a>
            </p>
          </When>
        </details>
      </Each>
    </section>
  );
}
