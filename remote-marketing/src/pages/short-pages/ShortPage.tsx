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
  /** Links to the publisher, in the only section or below all. */
  actions?: ReactNode;
  /** A form beside the only section. */
  form?: ReactNode;
}

/** A short page: text, and a way to contact the publisher. */
export function ShortPage({ title, lead, sections, facts, actions, form }: ShortPageProps) {
  const isSingle = sections.length === 1;
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={title} lead={lead} />
        <div className={isSingle ? styles.single : styles.sections}>
          {sections.map((section) => (
            <Card key={section.title}>
              <h2>{section.title}</h2>
              <p>{section.text}</p>
              {isSingle && actions}
            </Card>
          ))}
          {facts}
          {form}
        </div>
        {!isSingle && actions}
      </div>
    </article>
  );
}
