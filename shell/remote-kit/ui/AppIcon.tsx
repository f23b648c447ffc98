import type { AppName } from '@site/api-contract/price-list';
import styles from './AppIcon.module.css';

/** Decorative, as the app's name is always beside it. Drawn by the style sheet, so that no island holds the drawings. */
export function AppIcon({ app }: { app: AppName }) {
  return <svg className={styles.icon} data-app={app} aria-hidden="true" />;
}
