import styles from './frame.module.css';

/** A loading spinner; the label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.hidden}>{label}</span>
    </div>
  );
}
