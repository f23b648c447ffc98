import styles from './BotTrap.module.css';

/** A field that nobody sees: what fills it in is no person, and the api drops what is sent with it. */
export function BotTrap({ label }: { label: string }) {
  return (
    <p className={styles.trap} aria-hidden="true">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
