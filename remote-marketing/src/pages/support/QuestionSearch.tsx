import { useEffect, useRef, useState } from 'react';
import { usePage, useTexts } from '@site/remote-kit';
import fields from '@site/remote-kit/ui/Field.module.css';
import { Icon } from '../../components/Icon.tsx';
import { Questions } from '../../components/Questions.tsx';
import { supportGroups } from '../../questions.ts';
import { matchingQuestions } from './matching-questions.ts';
import styles from './SupportPage.module.css';

export function QuestionSearch() {
  const t = useTexts(
    'pricing.faq',
    'support.found',
    'support.groups',
    'support.keywords',
    'support.none',
    'support.questions',
    'support.search',
  );
  const { site } = usePage();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Includes what was typed before hydration.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  const groups = supportGroups(t, site);
  const matchingGroups = groups
    .map(({ title, entries }) => ({ title, entries: matchingQuestions(entries, search) }))
    .filter(({ entries }) => entries.length > 0);
  const count = matchingGroups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <search className={`${fields.field} ${styles.search}`}>
        <label htmlFor="support-search">{t('support.search')}</label>
        <span className={styles.field}>
          <Icon name="search" />
          <input
            ref={field}
            id="support-search"
            type="search"
            autoComplete="off"
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </span>
        <p role="status">{count > 0 ? t('support.found', { count }) : t('support.none')}</p>
      </search>
      {(count > 0 ? matchingGroups : groups).map(({ title, entries }) => (
        <div key={title} className={styles.group}>
          <h2>{title}</h2>
          <Questions entries={entries} />
        </div>
      ))}
    </>
  );
}
