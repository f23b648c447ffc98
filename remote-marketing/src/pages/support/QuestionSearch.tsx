import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Questions } from '../../components/Questions.tsx';
import { supportQuestions } from '../../questions.ts';
import { matchingQuestions } from './matching-questions.ts';
import styles from './SupportPage.module.css';

/** The questions, searchable with script. */
export function QuestionSearch() {
  const { t } = useTranslation('marketing');
  const { site } = usePage();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Includes what was typed before hydration.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  const found = matchingQuestions(supportQuestions(t, site), search);
  return (
    <>
      <search className={styles.search}>
        <label htmlFor="support-search">{t('support.search')}</label>
        <input
          ref={field}
          id="support-search"
          type="search"
          autoComplete="off"
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <p role="status">
          {found.length > 0 ? t('support.found', { count: found.length }) : t('support.none')}
        </p>
      </search>
      <Questions entries={found} />
    </>
  );
}
