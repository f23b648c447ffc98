import type { ComponentProps } from 'react';
import styles from './Callout.module.css';

type CalloutProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** `plain` by default: something to know, neither good nor bad. */
  kind?: 'plain' | 'good' | 'bad';
  /** Shown only while the address's fragment names its id: where forms without script lead back to. */
  whenTargeted?: boolean;
};

/** Something said apart from the text, such as what came of a form. */
export function Callout({ kind = 'plain', whenTargeted, ...props }: CalloutProps) {
  return <div className={styles.callout} data-kind={kind} data-waits={whenTargeted} {...props} />;
}
