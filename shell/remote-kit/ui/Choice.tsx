import type { ComponentProps } from 'react';
import styles from './Choice.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { type: 'checkbox' | 'radio' };

export function Choice({ children, ...props }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...props} />
      <span>{children}</span>
    </label>
  );
}
