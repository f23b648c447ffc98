import type { ReactNode } from 'react';
import styles from './payment.module.css';

export type Fact = [label: string, value: ReactNode];

/** An order's facts as labels and values; each label is unique. */
export function Facts({ rows }: { rows: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
