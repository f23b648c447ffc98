import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  before?: ReactNode;
  children?: ReactNode;
}

export function PageHead({ title, lead, before, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {before}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </header>
  );
}
