import { useTranslation } from 'react-i18next';
import { Island } from '@site/remote-kit';
import { NameField } from './NameField.tsx';
import styles from './FirstPage.module.css';

/** A page that can be read without script, with one island. */
export default function FirstPage() {
  const { t } = useTranslation('REMOTE');
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('first.title')}</h1>
      <p>{t('first.lead')}</p>
      <Island name="name-field">
        <NameField />
      </Island>
    </div>
  );
}
