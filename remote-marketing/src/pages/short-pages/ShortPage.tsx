import type { ReactNode } from 'react';
import { Card, Ground, PageHead } from '@site/remote-kit/ui';
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
        </div>
        {children}
      </div>
    </article>
  );
}
