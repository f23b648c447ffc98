import type { ComponentProps, ReactNode } from 'react';
import styles from './Disclosure.module.css';

type DisclosureProps = Omit<ComponentProps<'details'>, 'className'> & {
  summary: ReactNode;
  /** `boxed` by default: one of a list. `plain` stands within something framed. */
  look?: 'boxed' | 'plain';
  /** Folded on phones only; wider windows show what it holds, without its summary. */
  onPhones?: boolean;
};

/** Something that opens on its own, without script. */
export function Disclosure({ summary, look = 'boxed', onPhones, children, ...props }: DisclosureProps) {
  return (
    <details className={styles[look]} data-on-phones={onPhones} {...props}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
