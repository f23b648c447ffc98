import type { ComponentProps } from 'react';
import styles from './Card.module.css';

type CardProps = ComponentProps<'section'> & { as?: 'section' | 'div' | 'li' | 'article' };

/** A framed part of a page with even spacing inside. */
export function Card({ as: Tag = 'section', className, ...props }: CardProps) {
  // Typed as one element: a card reads no props that only some elements have.
  const Element = Tag as 'section';
  return <Element className={className ? `${styles.card} ${className}` : styles.card} {...props} />;
}
