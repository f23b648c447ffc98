import styles from './frame.module.css';

/** Turns while something is awaited; says so to who cannot see it. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.hidden}>{label}</span>
    </div>
  );
}
