import styles from './failure-bar.module.css';

/**
 * Says that interactive parts of a page did not load. Retrying loads the page anew: browsers remember a module that
 * failed for as long as the document lives.
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
