import styles from './frame.module.css';

/** The decorative background of the pages around a purchase (L18). */
export function Ground() {
  return <div className={styles.ground} aria-hidden="true" />;
}
