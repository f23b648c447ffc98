import type { ReactNode } from 'react';
import { FactRow } from './FactRow.tsx';
import styles from './facts.module.css';

export type Fact = [label: string, value: ReactNode];

/** An order's facts as labels and values; each label is unique. */
export function Facts({ rows }: { rows: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  );
}
