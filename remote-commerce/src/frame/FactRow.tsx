import type { ReactNode } from 'react';

/** A row of a `dl` of facts. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
