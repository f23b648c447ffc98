import styles from './frame.module.css';

/** A loading spinner with what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      {label}
    </p>
  );
}
