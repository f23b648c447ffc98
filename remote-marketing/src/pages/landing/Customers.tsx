import { customerMarks } from './customer-marks.ts';
import styles from './Customers.module.css';

/** Five invented customer logos, labelled as a demonstration. */
export function Customers({ label }: { label: string }) {
  return (
    <figure className={styles.customers}>
      <ul>
        {customerMarks.map(({ name, mark }) => (
          <li key={name} translate="no">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path fillRule="evenodd" d={mark} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
