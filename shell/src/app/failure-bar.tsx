import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import styles from './failure-bar.module.css';

const store = createStore<{ failed: boolean }>(() => ({ failed: false }));

/** Says that the shown page's island did not come to life. */
export function showIslandFailure(): void {
  store.setState({ failed: true });
}

/** Takes that back, for the next page. */
export function hideIslandFailure(): void {
  store.setState({ failed: false });
}

/**
 * The failure area of a page that is readable but whose interactive parts did not load. Retrying loads the page
 * anew: browsers remember a module that failed for as long as the document lives.
 */
export function FailureBar() {
  const { t } = useTranslation('shell');
  const failed = useStore(store, (state) => state.failed);
  if (!failed) return null;
  return (
    <div className={styles.bar} role="alert">
      <p>{t('failure.interactive')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('failure.retry')}
      </button>
    </div>
  );
}
