import { useTexts } from '@site/remote-kit';
import styles from './PolicyPage.module.css';

export function PrintButton() {
  const t = useTexts('print');
  return (
    <button type="button" className={styles.print} onClick={() => window.print()}>
      {t('print')}
    </button>
  );
}
