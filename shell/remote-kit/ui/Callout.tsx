import type { ComponentProps } from 'react';
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
