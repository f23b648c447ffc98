import type { ComponentProps, ReactNode } from 'react';
import styles from './Disclosure.module.css';

type DisclosureProps = Omit<ComponentProps<'details'>, 'className'> & {
  summary: ReactNode;
  /** `boxed` by default: one of a list. `plain` is for use inside a frame. */
  look?: 'boxed' | 'plain';
  /** Collapsible on phones only; wider windows always show the content, without the summary. */
  onPhones?: boolean;
};

/** A part that opens without script. */
export function Disclosure({ summary, look = 'boxed', onPhones, children, ...props }: DisclosureProps) {
  return (
    <details className={styles[look]} data-on-phones={onPhones} {...props}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
