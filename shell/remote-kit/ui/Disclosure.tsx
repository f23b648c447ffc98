import type { ComponentProps, ReactNode } from 'react';
import styles from './Disclosure.module.css';

type DisclosureProps = Omit<ComponentProps<'details'>, 'className'> & {
  summary: ReactNode;
  /** `boxed` by default: one of a list. `plain` is for use inside a frame. */
  variant?: 'boxed' | 'plain';
  onPhones?: boolean;
};

/** A part that opens without script. */
export function Disclosure({ summary, variant = 'boxed', onPhones, children, ...props }: DisclosureProps) {
  return (
    <details className={styles[variant]} data-on-phones={onPhones} {...props}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
