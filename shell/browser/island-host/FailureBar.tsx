import styles from './FailureBar.module.css';

/**
 * Says that interactive parts of a page did not load. Retry reloads the page: browsers cache a failed module for the
 * life of the document.
 */
export function FailureBar({ text, retry }: { text: string; retry: string }) {
  return (
    <div className={styles.bar} role="alert">
      <p>{text}</p>
      <button type="button" onClick={() => location.reload()}>
        {retry}
      </button>
    </div>
  );
}
