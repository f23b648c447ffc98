import { useTexts } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import styles from './payment.module.css';

/** The provider's test cards (docs.stripe.com/testing), with their outcomes. */
const testCards = [
  ['4242 4242 4242 4242', 'testSucceeds'],
  ['4000 0000 0000 0002', 'testDeclined'],
  ['4000 0027 6000 3184', 'testChallenge'],
] as const;

/** Says that no card is charged, and lists the test cards. */
export function TestModeNotice() {
  const t = useTexts('payment');
  return (
    <Callout>
      <strong>{t('payment.testMode')}</strong>
      <Disclosure variant="plain" summary={t('payment.testCards')}>
        <dl className={styles.testCards}>
          {testCards.map(([number, outcome]) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{t(`payment.${outcome}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('payment.testDetails')}</p>
      </Disclosure>
    </Callout>
  );
}
