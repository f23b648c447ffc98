import type { ReactNode } from 'react';
import { Card, Ground, PageHead } from '@site/remote-kit/ui';
import layout from '../../components/layout.module.css';
import styles from './ShortPage.module.css';

interface ShortPageProps {
  title: string;
  lead: string;
  sections: { title: string; text: string }[];
  /** Further cards, each a row. */
  facts?: ReactNode;
  /** The contact form or link. */
  children: ReactNode;
}

/** A short page: text, and a way to contact the publisher. */
export function ShortPage({ title, lead, sections, facts, children }: ShortPageProps) {
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={title} lead={lead} />
        <div className={styles.sections}>
          {sections.map((section) => (
            <Card key={section.title}>
              <h2>{section.title}</h2>
              <p>{section.text}</p>
            </Card>
          ))}
          {facts}
        </div>
        {children}
      </div>
    </article>
  );
}
