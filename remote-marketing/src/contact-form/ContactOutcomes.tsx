import { useTranslation } from 'react-i18next';
import { Outcomes } from '@site/remote-kit/ui';
import styles from './ContactOutcomes.module.css';

/** Results for forms without script; CSS shows the one that the address's fragment names. */
export function ContactOutcomes() {
  const { t } = useTranslation('marketing');
  const result = (title: string, text: string) => (
    <>
      <strong>{title}</strong> {text}
    </>
  );
  return (
    <div className={styles.outcomes}>
      <Outcomes
        form="contact"
        good={{ sent: result(t('contact.success'), t('contact.successMessage')) }}
        bad={{
          invalid: result(t('contact.error'), t('contact.invalid')),
          limited: result(t('contact.error'), t('contact.limited')),
          failed: result(t('contact.error'), t('contact.errorMessage')),
        }}
      />
    </div>
  );
}
