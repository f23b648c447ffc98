import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { addressIn } from '@site/shared-i18n';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import styles from './NotePage.module.css';

interface NotePageProps {
  title: string;
  lead: string;
  sections: { title: string; text: string }[];
  /** The subject of the mail that the page's link starts. */
  subject: string;
  /** A further link, before the ways to write. */
  children?: ReactNode;
}

/** A short page: what there is to say, and how to write to the publisher. */
export function NotePage({ title, lead, sections, subject, children }: NotePageProps) {
  const { t } = useTranslation('marketing');
  const { language, site } = useIsland();
  return (
    <article className={`${layout.section} ${layout.inner} ${styles.note}`}>
      <div className={layout.heading}>
        <h1>{title}</h1>
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
      <div className={layout.actions}>
        {children}
        <a className={button.primary} href={`${addressIn(language, '/')}#contact`}>
          {t('notes.write')}
        </a>
        <a className={button.secondary} href={`mailto:${site.email}?subject=${encodeURIComponent(subject)}`}>
          <Icon name="mail" />
          {t('notes.mail')}
        </a>
      </div>
    </article>
  );
}
