import type { ComponentProps } from 'react';
import styles from './Card.module.css';

type CardProps = ComponentProps<'section'> & { as?: 'section' | 'div' | 'li' | 'article' };

/** A framed part of a page; what is in it stands in one rhythm. */
export function Card({ as: Tag = 'section', className, ...props }: CardProps) {
  // One element's props for all: a card reads none that only some of them have.
  const Element = Tag as 'section';
  return <Element className={className ? `${styles.card} ${className}` : styles.card} {...props} />;
}
