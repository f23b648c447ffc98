import { useTranslation } from 'react-i18next';
import styles from './ContactForm.module.css';

/** Without script the api leads back to one of these; CSS shows the one that the address names. */
export function ContactOutcomes() {
  const { t } = useTranslation('marketing');
  return (
    <>
      <p id="contact-sent" className={`${styles.outcome} ${styles.good}`} role="status">
        <strong>{t('contact.success')}</strong> {t('contact.successMessage')}
      </p>
      <p id="contact-invalid" className={styles.outcome} role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.invalid')}
      </p>
      <p id="contact-limited" className={styles.outcome} role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.limited')}
      </p>
      <p id="contact-failed" className={styles.outcome} role="alert">
        <strong>{t('contact.error')}</strong> {t('contact.errorMessage')}
      </p>
    </>
  );
}
