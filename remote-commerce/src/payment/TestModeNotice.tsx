import { useTranslation } from 'react-i18next';
import styles from './payment.module.css';

/** The provider's documented test cards (docs.stripe.com/testing), each with what comes of it. */
const testCards = [
  { number: '4242 4242 4242 4242', outcome: 'testSucceeds' },
  { number: '4000 0000 0000 0002', outcome: 'testDeclined' },
  { number: '4000 0027 6000 3184', outcome: 'testChallenge' },
] as const;

/** Says plainly that no card is charged, and with which numbers to try it. */
export function TestModeNotice() {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.testMode}>
      <p>
        <strong>{t('payment.testMode')}</strong>
      </p>
      <details>
        <summary>{t('payment.testCards')}</summary>
        <dl>
          {testCards.map(({ number, outcome }) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{t(`payment.${outcome}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('payment.testDetails')}</p>
      </details>
    </div>
  );
}
