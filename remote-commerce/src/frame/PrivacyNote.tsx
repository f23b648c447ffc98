import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import styles from './frame.module.css';

/** A link to the privacy policy below forms that ask for an address. */
export function PrivacyNote() {
  const { t } = useTranslation('commerce');
  const { pageAddress } = usePage();
  return (
    <p className={styles.privacy}>
      {t('privacy.label')} <a href={pageAddress('privacy')}>{t('privacy.policy')}</a>
    </p>
  );
}
