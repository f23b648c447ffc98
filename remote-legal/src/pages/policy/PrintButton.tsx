import { useTexts } from '@site/remote-kit';
import styles from './PolicyPage.module.css';

/** Opens the browser's print dialog; the print styles do the rest (P6). */
export function PrintButton() {
  const t = useTexts('print');
  return (
    <button type="button" className={styles.print} onClick={() => window.print()}>
      {t('print')}
    </button>
  );
}
