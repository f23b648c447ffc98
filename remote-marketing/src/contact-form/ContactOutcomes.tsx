import { useTranslation } from 'react-i18next';
import { Callout } from '@site/remote-kit/ui';
import styles from './ContactOutcomes.module.css';

/** Results for forms without script; CSS shows the one that the address's fragment names. */
export function ContactOutcomes() {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.outcomes}>
      <Callout id="contact-sent" kind="good" whenTargeted role="status">
        <strong>{t('contact.success')}</strong> {t('contact.successMessage')}
      </Callout>
      <Callout id="contact-invalid" kind="bad" whenTargeted role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.invalid')}
      </Callout>
      <Callout id="contact-limited" kind="bad" whenTargeted role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.limited')}
      </Callout>
      <Callout id="contact-failed" kind="bad" whenTargeted role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.errorMessage')}
      </Callout>
    </div>
  );
}
