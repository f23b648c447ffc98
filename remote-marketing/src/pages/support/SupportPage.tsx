import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { addressIn } from '@site/shared-i18n';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { Questions } from '../../components/Questions.tsx';
import { supportQuestions } from '../../questions.ts';
import { matchingQuestions } from './matching-questions.ts';
import styles from './SupportPage.module.css';

/** Questions that can be searched once script is there, and the ways to write. */
export default function SupportPage() {
  const { t } = useTranslation('marketing');
  const { language, site } = useIsland();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before React arrived counts.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  const found = matchingQuestions(supportQuestions(t), search);
  return (
    <div className={`${layout.section} ${layout.inner}`}>
      <div className={layout.heading}>
        <h1>{t('support.title')}</h1>
        <p>{t('support.lead')}</p>
      </div>
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
      <section className={styles.contact}>
        <h2>{t('support.contact.title')}</h2>
        <p>{t('support.contact.text')}</p>
        <div className={layout.actions}>
          <a className={button.primary} href={`${addressIn(language, '/')}#contact`}>
            {t('notes.write')}
          </a>
          <a className={button.secondary} href={`mailto:${site.email}`}>
            <Icon name="mail" />
            {site.email}
          </a>
        </div>
      </section>
    </div>
  );
}
