import styles from './frame.module.css';

/** Reads out what a page has found. It stands in the page before its text, as screen readers need it. */
export function ReadOut({ text }: { text: string | undefined }) {
  return (
    <p className={styles.readOut} role="status">
      {text}
    </p>
  );
}
