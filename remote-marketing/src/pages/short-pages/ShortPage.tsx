import type { ReactNode } from 'react';
import { Card, Ground, PageHead } from '@site/remote-kit/ui';
import layout from '../../components/layout.module.css';
import styles from './ShortPage.module.css';

interface ShortPageProps {
  title: string;
  lead: string;
  before?: ReactNode;
  sections: { title: string; text: string }[];
  after?: ReactNode;
  actions?: ReactNode;
  form?: ReactNode;
}

export function ShortPage({ title, lead, before, sections, after, actions, form }: ShortPageProps) {
  const isSingle = sections.length === 1;
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={title} lead={lead} />
        <div className={isSingle ? styles.single : styles.sections}>
          {before}
          {sections.map((section) => (
            <Card key={section.title} className={styles.text}>
              <h2>{section.title}</h2>
              <p>{section.text}</p>
              {isSingle && actions}
            </Card>
          ))}
          {after}
          {form}
        </div>
        {!isSingle && actions}
      </div>
    </article>
  );
}
