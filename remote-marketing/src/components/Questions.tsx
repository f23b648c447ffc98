import type { QuestionEntry } from '../questions.ts';
import styles from './Questions.module.css';

/** Questions whose answers open on their own, without script. */
export function Questions({ entries }: { entries: QuestionEntry[] }) {
  return (
    <div className={styles.questions}>
      {entries.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
