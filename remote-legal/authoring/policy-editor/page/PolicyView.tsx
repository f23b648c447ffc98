import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn, formatDay, languageNames, languages, type Language } from '@site/shared-i18n';
import { policyAddress, type Policy } from '../../../src/policies/policies.ts';
import { versionPaths } from '../../../src/policies/version-paths.ts';
import type { Overview, PolicyState } from '../contract.ts';
import { Column } from './Column.tsx';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import { Action } from './Dialog.tsx';
import { Refusals } from './Refusals.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ScrollGroup, ScrollTogether } from './scroll-together.ts';
import { describeVersion } from './text-words.ts';
import { usePolicyActions } from './use-policy-actions.ts';
import { VersionDialog } from './VersionDialog.tsx';

interface PolicyViewProps {
  state: PolicyState;
  overview: Overview;
  beside: Language | 'all';
  language: Language;
  put: (state: PolicyState) => void;
  refresh: () => Promise<void>;
}

type OpenDialog = 'version' | 'compare' | 'release';

export function PolicyView({ state, overview, beside, language, put, refresh }: PolicyViewProps) {
  const { t } = useTranslation();
  const { policy, version, recorded, texts } = state;
  const isBegun = version !== recorded;
  const [open, setOpen] = useState<OpenDialog>();
  const actions = usePolicyActions({ state, overview, put, refresh });
  const group = useMemo(() => new ScrollGroup(), []);
  const columns = beside === 'all' ? languages : ['fr', beside];
  const read = beside === 'all' ? language : beside;
  const close = () => setOpen(undefined);
  return (
    <>
      <PolicyBar
        state={state}
        overview={overview}
        language={language}
        read={read}
        actions={actions}
        open={setOpen}
      />
      {!isBegun && !state.canUndoRecord && <p className="final">{t('version.final')}</p>}
      <div role="status">{actions.done && <p className="note good">{actions.done}</p>}</div>
      {actions.refusal && <Refusals refusal={actions.refusal} language={language} />}
      <LanguageTabs policy={policy} beside={beside} />
      <ScrollTogether value={group}>
        <div className={`columns ${beside === 'all' ? 'all' : ''}`}>
          {texts
            .filter((text) => columns.includes(text.language))
            .map((text) => (
              <Column
                key={text.language}
                policy={policy}
                text={text}
                isBegun={isBegun}
                language={language}
                named={overview.values}
                saved={put}
                written={actions.written}
                run={actions.run}
              />
            ))}
        </div>
      </ScrollTogether>
      {open === 'compare' && <ComparisonDialog policy={policy} language={read} close={close} />}
      {open === 'version' && (
        <VersionDialog state={state} today={overview.today} put={actions.putWritten} close={close} />
      )}
      {open === 'release' && (
        <ReleaseDialog overview={overview} language={language} refresh={refresh} close={close} />
      )}
    </>
  );
}

interface PolicyBarProps {
  state: PolicyState;
  overview: Overview;
  /** The language of the page. */
  language: Language;
  /** The language of the text that is read. */
  read: Language;
  actions: ReturnType<typeof usePolicyActions>;
  open: (dialog: OpenDialog) => void;
}

function PolicyBar({ state, overview, language, read, actions, open }: PolicyBarProps) {
  const { t } = useTranslation();
  const { policy, version, effective, recorded, canUndoRecord } = state;
  const { preview, sample } = overview;
  const isBegun = version !== recorded;
  // An announced version is not its policy's page yet.
  const previewed =
    state.state === 'announced' && recorded
      ? addressIn(read, versionPaths(policy, recorded))
      : policyAddress(policy, read);
  const from =
    effective &&
    state.state !== 'withdrawn' &&
    ` · ${t('fields.effective')} ${formatDay(effective, language)}`;
  return (
    <div className="bar">
      <div>
        <h2>{t(policy === sample ? 'sample.name' : `policies.${policy}`)}</h2>
        <p>
          {describeVersion(state, t)}
          {from}
        </p>
      </div>
      <div className="buttons">
        <a className="button" href={preview + previewed} target="policy-preview">
          {t('actions.preview')}
        </a>
        <Action label={t('actions.compare')} act={() => open('compare')} />
        <Action label={t('actions.begin')} act={() => open('version')} />
        {isBegun && <Action label={t('actions.record', { version })} act={actions.record} />}
        {recorded && isBegun && <Action label={t('actions.discard', { version })} act={actions.discard} />}
        {canUndoRecord && (
          <Action label={t('actions.unrecord', { version: recorded })} act={actions.unrecord} />
        )}
        {!sample && <Action label={t('actions.release')} act={() => open('release')} isPrimary />}
      </div>
    </div>
  );
}

function LanguageTabs({ policy, beside }: { policy: Policy; beside: Language | 'all' }) {
  const { t } = useTranslation();
  return (
    <nav className="beside" aria-label={t('column.beside')}>
      {languages
        .filter((one) => one !== 'fr')
        .map((one) => (
          <a key={one} href={`#${policy}/${one}`} lang={one} aria-current={beside === one || undefined}>
            {languageNames[one].name}
          </a>
        ))}
      <a href={`#${policy}/all`} aria-current={beside === 'all' || undefined}>
        {t('column.all')}
      </a>
    </nav>
  );
}
