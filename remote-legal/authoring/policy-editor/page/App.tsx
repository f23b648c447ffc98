import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, toLanguage, type Language } from '@site/shared-i18n';
import { policies, type Policy } from '../../../src/policies/policies.ts';
import { CommonFaults } from './CommonFaults.tsx';
import { PolicyList, type OpenTexts } from './PolicyList.tsx';
import { PolicyView } from './PolicyView.tsx';
import { Refusals } from './Refusals.tsx';
import { SampleButton } from './SampleButton.tsx';
import { useOverview } from './use-overview.ts';

interface AppProps {
  language: Language;
  chooseLanguage: (language: Language) => void;
}

export function App({ language, chooseLanguage }: AppProps) {
  const { t } = useTranslation();
  const { overview, isAway, refused, refresh, put } = useOverview();
  const open = useOpenTexts(language, overview?.sample);
  const state = overview?.policies.find(({ policy }) => policy === open.policy);
  return (
    <>
      <header className="top">
        <h1>{t('title')}</h1>
        <button type="button" onClick={() => document.documentElement.classList.toggle('dark')}>
          {t('theme')}
        </button>
        <select
          aria-label={t('languageOfPage')}
          value={language}
          onChange={({ target }) => chooseLanguage(toLanguage(target.value) ?? language)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one].name}
            </option>
          ))}
        </select>
      </header>
      {overview?.sample ? (
        <p className="note sample">{t('sample.mark')}</p>
      ) : (
        <SampleButton language={language} />
      )}
      {isAway && (
        <p className="note bad" role="alert">
          {t('away')}
        </p>
      )}
      {refused && <Refusals refusal={refused.refusal} language={language} />}
      {!overview && !refused && <p className="note">{t('loading')}</p>}
      {overview && (
        <div className="frame">
          <PolicyList
            states={overview.policies.filter(({ policy }) => !overview.sample || policy === overview.sample)}
            open={open}
            sample={overview.sample}
          />
          <main>
            {overview.faults.length > 0 && (
              <CommonFaults faults={overview.faults} language={language} refresh={refresh} />
            )}
            {state && (
              <PolicyView
                key={open.policy}
                state={state}
                overview={overview}
                beside={open.beside}
                language={language}
                put={put}
                refresh={refresh}
              />
            )}
          </main>
        </div>
      )}
    </>
  );
}

/** What is open, from the URL (`#terms/de`), so that it survives a reload. */
function useOpenTexts(language: Language, only: Policy | undefined): OpenTexts {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const [policy, beside] = hash.slice(1).split('/');
  return {
    policy: only ?? policies.find((known) => known === policy) ?? policies[0],
    beside: beside === 'all' ? 'all' : (toLanguage(beside) ?? (language === 'fr' ? 'de' : language)),
  };
}
