import { useTranslation } from 'react-i18next';
import styles from './Header.module.css';

/** The boot script handles its click. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={styles.theme}
      data-theme-switch
      data-tooltip
      aria-label={t('header.theme')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" />
      </svg>
    </button>
  );
}
