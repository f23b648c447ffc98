import type { ComponentProps } from 'react';
import { Refusals } from './Field.tsx';
import styles from './Choice.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  type: 'checkbox' | 'radio';
  /** The message in a form without script where the box is required and not ticked. */
  refusal?: string;
};

export function Choice({ children, refusal, ...props }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...props} />
      <span>{children}</span>
      {refusal && <Refusals texts={[refusal]} />}
    </label>
  );
}
