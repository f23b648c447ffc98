import { useTranslation } from 'react-i18next';
import styles from './PolicyPage.module.css';

/** Opens the browser's print dialog; the print styles do the rest (P6). */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.print} onClick={() => window.print()}>
      {t('print')}
    </button>
  );
}
