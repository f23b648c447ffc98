import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './Button.module.css';

interface Variant {
  /** `primary` by default: the main action of a page. */
  variant?: 'primary' | 'secondary' | 'text' | undefined;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'ref'> & Variant;
type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Variant;

/** Submits no form unless its `type` is `submit`. */
export function Button({ variant = 'primary', type = 'button', disabled, ...props }: ButtonProps) {
  return (
    <button
      ref={useReturningFocus(disabled)}
      className={styles[variant]}
      type={type}
      disabled={disabled}
      {...props}
    />
  );
}

export function ButtonLink({ variant = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={styles[variant]} {...props}>
      {children}
    </a>
  );
}

/** A pressed button that is disabled meanwhile loses the focus: it gets it back, unless another element has it by then. */
function useReturningFocus(disabled = false) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (disabled) hadFocus.current = activeElement === button.current;
    // A press while it is disabled moves the focus to an ancestor.
    else if (hadFocus.current && activeElement?.contains(button.current))
      button.current?.focus({ preventScroll: true });
  }, [disabled]);
  return button;
}
