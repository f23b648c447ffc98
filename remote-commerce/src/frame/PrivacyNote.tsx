import type { ReactNode } from 'react';
import { usePage, useTexts } from '@site/remote-kit';
import styles from './frame.module.css';

/** A link to the privacy policy below forms that ask for an e-mail address, after what else is to be known there. */
export function PrivacyNote({ children }: { children?: ReactNode }) {
  const t = useTexts('privacy.label', 'privacy.policy');
  const { pageAddress } = usePage();
  return (
    <p className={styles.privacy}>
      {children} {t('privacy.label')} <a href={pageAddress('privacy')}>{t('privacy.policy')}</a>
    </p>
  );
}
