import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn, formatDay, languageNames, languages, type Language } from '@site/shared-i18n';
import { policyAddress } from '../../../src/policies/policies.ts';
import { versionPaths } from '../../../src/policies/version-paths.ts';
import type { Overview, PolicyState, Refusal } from '../contract.ts';
import { refusalOf, sendRequest } from './send-request.ts';
import { Column } from './Column.tsx';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import { Refusals } from './Refusals.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { hashesOf, shownTexts } from './shown-texts.ts';
import { ScrollGroup, ScrollTogether } from './scroll-together.ts';
import { describeVersion } from './text-words.ts';
import { VersionDialog } from './VersionDialog.tsx';

interface PolicyViewProps {
  state: PolicyState;
  overview: Overview;
  beside: Language | 'all';
  language: Language;
  put: (state: PolicyState) => void;
  refresh: () => Promise<void>;
}

/** One policy: its actions, and its texts side by side. */
export function PolicyView({ state, overview, beside, language, put, refresh }: PolicyViewProps) {
  const { t } = useTranslation();
  const { policy, version, effective, recorded, texts, canUndoRecord } = state;
  const isBegun = version !== recorded;
  const [open, setOpen] = useState<'version' | 'compare' | 'release'>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [done, setDone] = useState('');
  const group = useMemo(() => new ScrollGroup(), []);
  const [written, setWritten] = useState<ReadonlySet<string | undefined>>(new Set());
  const shown = beside === 'all' ? languages : (['fr', beside] as const);
  const read = beside === 'all' ? language : beside;
  // An announced version is not its policy's page yet.
  const previewed =
    state.state === 'announced' && recorded
      ? addressIn(read, versionPaths(policy, recorded))
      : policyAddress(policy, read);
  const close = () => setOpen(undefined);

  /** Shows a state whose texts were all written by this page. */
  const putWritten = (all: PolicyState) => {
    setWritten(new Set(all.texts.map(({ hash }) => hash)));
    put(all);
  };
  const act = async (request: Promise<unknown>, words: string) => {
    setDone('');
    setRefusal(undefined);
    try {
      await request;
      // What is done is said when it is shown: the next action names the texts as the page has them.
      await refresh();
      setDone(words);
    } catch (error) {
      setRefusal(refusalOf(error));
      await refresh();
    }
  };

  const record = () =>
    act(sendRequest('POST', 'record', { shown: shownTexts(overview) }), t('done.recorded'));
  const discard = () =>
    act(
      sendRequest<PolicyState>('DELETE', `policies/${policy}/version`, { bases: hashesOf(texts) }).then(
        putWritten,
      ),
      t('done.discarded'),
    );
  const unrecord = () => act(sendRequest('DELETE', `policies/${policy}/record`), t('done.unrecorded'));

  return (
    <>
      <div className="bar">
        <div>
          <h2>{t(policy === overview.sample ? 'sample.name' : `policies.${policy}`)}</h2>
          <p>
            {describeVersion(state, t)}
            {effective &&
              state.state !== 'withdrawn' &&
              ` · ${t('fields.effective')} ${formatDay(effective, language)}`}
          </p>
        </div>
        <div className="buttons">
          <a className="button" href={overview.preview + previewed} target="policy-preview">
            {t('actions.preview')}
          </a>
          <button type="button" onClick={() => setOpen('compare')}>
            {t('actions.compare')}
          </button>
          <button type="button" onClick={() => setOpen('version')}>
            {t('actions.begin')}
          </button>
          {isBegun && (
            <button type="button" onClick={() => void record()}>
              {t('actions.record', { version })}
            </button>
          )}
          {recorded && isBegun && (
            <button type="button" onClick={() => void discard()}>
              {t('actions.discard', { version })}
            </button>
          )}
          {canUndoRecord && (
            <button type="button" onClick={() => void unrecord()}>
              {t('actions.unrecord', { version: recorded })}
            </button>
          )}
          {!overview.sample && (
            <button type="button" className="primary" onClick={() => setOpen('release')}>
              {t('actions.release')}
            </button>
          )}
        </div>
      </div>
      {!isBegun && !canUndoRecord && <p className="final">{t('version.final')}</p>}
      <div role="status">{done && <p className="note good">{done}</p>}</div>
      {refusal && <Refusals refusal={refusal} language={language} />}
      <nav className="beside" aria-label={t('column.beside')}>
        {languages
          .filter((one) => one !== 'fr')
          .map((one) => (
            <a
              key={one}
              href={`#${policy}/${one}`}
              lang={one}
              aria-current={beside === one ? 'true' : undefined}
            >
              {languageNames[one].name}
            </a>
          ))}
        <a href={`#${policy}/all`} aria-current={beside === 'all' ? 'true' : undefined}>
          {t('column.all')}
        </a>
      </nav>
      <ScrollTogether value={group}>
        <div className={`columns ${beside === 'all' ? 'all' : ''}`}>
          {texts
            .filter((text) => (shown as readonly string[]).includes(text.language))
            .map((text) => (
              <Column
                key={text.language}
                policy={policy}
                text={text}
                isBegun={isBegun}
                named={overview.values}
                language={language}
                saved={put}
                written={written}
                refused={(error) => setRefusal(refusalOf(error))}
              />
            ))}
        </div>
      </ScrollTogether>
      {open === 'compare' && <ComparisonDialog policy={policy} language={read} close={close} />}
      {open === 'version' && (
        <VersionDialog state={state} today={overview.today} put={putWritten} close={close} />
      )}
      {open === 'release' && (
        <ReleaseDialog overview={overview} language={language} refresh={refresh} close={close} />
      )}
    </>
  );
}
