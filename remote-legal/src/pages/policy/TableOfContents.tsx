import { useTranslation } from 'react-i18next';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import type { Section } from '../../policies/policy-text.ts';
import styles from './TableOfContents.module.css';

/** Two tables of contents, one of which is shown: collapsed above the text, or beside it where there is room. */
export function TableOfContents({ sections }: { sections: Section[] }) {
  const { t } = useTranslation();
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <div className={styles.foldedContents}>
        <Disclosure id="contents" summary={t('contents')}>
          <nav aria-label={t('contents')}>{list}</nav>
        </Disclosure>
      </div>
      <nav className={styles.besideContents} aria-labelledby="contents-heading">
        <p id="contents-heading">{t('contents')}</p>
        {list}
      </nav>
    </>
  );
}
