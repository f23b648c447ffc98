import type { ReactNode } from 'react';
import layout from '../../components/layout.module.css';
import styles from './ShortPage.module.css';

interface ShortPageProps {
  title: string;
  lead: string;
  sections: { title: string; text: string }[];
  /** The way to write to the publisher. */
  children: ReactNode;
}

/** A short page: what there is to say, and how to write to the publisher. */
export function ShortPage({ title, lead, sections, children }: ShortPageProps) {
  return (
    <article className={`${layout.section} ${styles.page}`}>
      <div className={layout.inner}>
        <div className={layout.heading}>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className={styles.sections}>
          {sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              <p>{section.text}</p>
            </section>
          ))}
        </div>
        {children}
      </div>
    </article>
  );
}
