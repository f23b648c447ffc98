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

interface FactListProps {
  className?: string | undefined;
  children: ReactNode;
}

export function FactList({ className = styles.facts, children }: FactListProps) {
  return <dl className={className}>{children}</dl>;
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
export function DataRows({ className }: Pick<FactListProps, 'className'>) {
  return (
    <FactList className={className}>
      <Each of="rows">
        <FactRow label={value('label')}>{value('value')}</FactRow>
      </Each>
    </FactList>
  );
}
