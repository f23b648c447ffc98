import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import styles from './PolicyPage.module.css';

export default function PolicyPage() {
  const { t } = useTranslation('legal');
  const { site } = useIsland();
  return (
    <article className={styles.policy}>
      <h1>{t('gdpr.title')}</h1>
      <p>{site.email}</p>
    </article>
  );
}
