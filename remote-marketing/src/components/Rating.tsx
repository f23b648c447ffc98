import { useTranslation } from 'react-i18next';
import layout from './layout.module.css';
import styles from './Rating.module.css';

/** A rating as text, such as 4.8/5, with a star before it. */
export function Rating({ value }: { value: string }) {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.rating}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="m10 1.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L10 14.8l-5.3 2.9 1.1-5.9L1.5 7.7l5.9-.8z" />
      </svg>
      <span className={layout.unseen}>{t('apps.rating')}</span> {value}
    </p>
  );
}
