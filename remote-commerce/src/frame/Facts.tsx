import type { LabelledRows } from '@site/api-contract';
import type { ReactNode } from 'react';
import { pageTemplate } from '@site/remote-kit';
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

/** Facts that are known, the others are left out. */
export type FactRows = readonly (Fact | '' | false | undefined)[];

/** Each label is unique. */
export function Facts({ rows }: { rows: FactRows }) {
  return (
    <FactList>
      {rows.map(
        (row) =>
          row && (
            <FactRow key={row[0]} label={row[0]}>
              {row[1]}
            </FactRow>
          ),
      )}
    </FactList>
  );
}

/** The `rows` of the page's data, each a `label` and a `value`. */
export function DataRows({ className }: Pick<FactListProps, 'className'>) {
  const { Each } = pageTemplate<{ rows: LabelledRows }>();
  const { value } = pageTemplate<LabelledRows>();
  return (
    <FactList className={className}>
      <Each of="rows">
        <FactRow label={value('label')}>{value('value')}</FactRow>
      </Each>
    </FactList>
  );
}
