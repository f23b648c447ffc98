import type { ReactNode } from 'react';
import { Each, value } from '@site/remote-kit';
import styles from './facts.module.css';

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export type Fact = [label: string, value: ReactNode];

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

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

/** The `rows` of the page's data, each a `label` and a `value`. */
export function DataRows({ className = styles.facts }: { className?: string | undefined }) {
  return (
    <dl className={className}>
      <Each of="rows">
        <div>
          <dt>{value('label')}</dt>
          <dd>{value('value')}</dd>
        </div>
      </Each>
    </dl>
  );
}
