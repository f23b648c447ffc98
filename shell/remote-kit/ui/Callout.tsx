import type { ComponentProps, ReactNode } from 'react';
import styles from './Callout.module.css';

type CalloutProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** `plain` by default: neutral information. */
  kind?: 'plain' | 'good' | 'bad';
  /** Shown only while the address's fragment is its id: forms without script redirect there. */
  whenTargeted?: boolean;
};

export function Callout({ kind = 'plain', whenTargeted, ...props }: CalloutProps) {
  return <div className={styles.callout} data-kind={kind} data-waits={whenTargeted} {...props} />;
}

type Results = Readonly<Record<string, ReactNode>>;

/** A form's results without script: the api redirects to one of them, by the fragment `<form>-<name>`. */
export function Outcomes({ form, good = {}, bad }: { form: string; good?: Results; bad: Results }) {
  const list = (kind: 'good' | 'bad', role: string, results: Results) =>
    Object.entries(results).map(([name, text]) => (
      <Callout key={name} id={`${form}-${name}`} kind={kind} role={role} whenTargeted tabIndex={-1}>
        {text}
      </Callout>
    ));
  return [...list('good', 'status', good), ...list('bad', 'alert', bad)];
}
