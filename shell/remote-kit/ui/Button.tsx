import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Variant {
  /** `primary` by default: the main action of a page. */
  variant?: 'primary' | 'secondary' | 'text' | undefined;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Variant;
type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Variant;

/** Submits no form unless its `type` is `submit`. */
export function Button({ variant = 'primary', type = 'button', ...props }: ButtonProps) {
  return <button className={styles[variant]} type={type} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={styles[variant]} {...props}>
      {children}
    </a>
  );
}
