import styles from './Unseen.module.css';

/** An invisible field: the api drops a form in which it is filled in, as only bots do that. */
export function Honeypot({ label }: { label: string }) {
  return (
    <p className={styles.unseen} aria-hidden="true">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
