import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, toLanguage, type Language } from '@site/shared-i18n';
import { policies, type Policy } from '../../../src/policies/policies.ts';
import type { PolicyState, SampleStarted } from '../contract.ts';
import { Action } from './Dialog.tsx';
import { PolicyView } from './PolicyView.tsx';
import { CommonFaults, Refusals } from './Refusals.tsx';
import { sendRequest, useRequests } from './send-request.ts';
import { describeState, describeVersion } from './text-words.ts';
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
        <Action label={t('theme')} act={() => document.documentElement.classList.toggle('dark')} />
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
                beside={open.beside}
                state={state}
                overview={overview}
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

function SampleButton({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);
  const [address, setAddress] = useState<string>();
  const { refusal, run } = useRequests();
  const start = async () => {
    setStarting(true);
    await run(sendRequest<SampleStarted>('POST', 'sample'), (started) => setAddress(started.address));
    setStarting(false);
  };
  return (
    <div className="sample" role="status">
      {address ? (
        <a href={address} target="policy-sample">
          {t('sample.open')}
        </a>
      ) : (
        <Action
          label={t(isStarting ? 'sample.starting' : 'sample.try')}
          act={start}
          isDisabled={isStarting}
        />
      )}
      {refusal && <Refusals refusal={refusal} language={language} />}
    </div>
  );
}

interface PolicyListProps {
  states: readonly PolicyState[];
  open: OpenTexts;
  sample: Policy | undefined;
}

function PolicyList({ states, open, sample }: PolicyListProps) {
  const { t } = useTranslation();
  return (
    <nav className="policies" aria-label={t('title')}>
      <ul>
        {states.map(({ policy, texts, ...version }) => (
          <li key={policy} className={policy === open.policy ? 'open' : undefined}>
            <a href={`#${policy}/${open.beside}`} aria-current={policy === open.policy ? 'page' : undefined}>
              {t(policy === sample ? 'sample.name' : `policies.${policy}`)}
            </a>
            <p>{describeVersion(version, t)}</p>
            <ul className="languages">
              {texts.map((text) => {
                const { words, tone } = describeState(text, t);
                const { name, code } = languageNames[text.language];
                const beside = text.language === 'fr' ? open.beside : text.language;
                return (
                  <li key={text.language}>
                    <a
                      href={`#${policy}/${beside}`}
                      className={`state-${tone}`}
                      title={`${name}: ${words}`}
                      aria-label={`${name}: ${words}`}
                    >
                      {code}
                    </a>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The open policy, and the language shown beside the French text, or all. */
interface OpenTexts {
  policy: Policy;
  beside: Language | 'all';
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
    policy: only ?? policies.find((candidate) => candidate === policy) ?? policies[0],
    beside: beside === 'all' ? 'all' : (toLanguage(beside) ?? (language === 'fr' ? 'de' : language)),
  };
}
