import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import styles from './frame.module.css';

/** A link to the privacy policy below forms that ask for an e-mail address, after what else is to be known there. */
export function PrivacyNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('commerce');
  const { pageAddress } = usePage();
  return (
    <p className={styles.privacy}>
      {children} {t('privacy.label')} <a href={pageAddress('privacy')}>{t('privacy.policy')}</a>
    </p>
  );
}
