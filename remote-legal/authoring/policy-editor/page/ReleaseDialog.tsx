import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, type Language } from '@site/shared-i18n';
import type { Overview, PolicyVersion, ReleaseState } from '../contract.ts';
import { Action, Dialog } from './Dialog.tsx';
import { Refusals } from './Refusals.tsx';
import { sendRequest, shownTexts, useRequests } from './send-request.ts';

interface ReleaseDialogProps {
  overview: Overview;
  language: Language;
  refresh: () => Promise<void>;
  close: () => void;
}

const tones: Partial<Record<ReleaseState['state'], string>> = {
  done: 'good',
  withdrawn: 'good',
  failed: 'bad',
};

/** Releases all policies on a day, shows the result, and withdraws the release. */
export function ReleaseDialog({ overview, language, refresh, close }: ReleaseDialogProps) {
  const { t } = useTranslation();
  const { release, today } = overview;
  const [day, setDay] = useState(today);
  const { refusal, run } = useRequests();
  const isRunning = release.state === 'running';
  const act = (method: string, body?: object) => run(sendRequest(method, 'release', body)).then(refresh);
  const words = describe(release);
  return (
    <Dialog title={t('release.title')} close={close}>
      <BroughtVersions versions={overview.unreleased} day={day} language={language} />
      <p>{t('release.explain')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act('POST', { day, shown: shownTexts(overview) });
        }}
      >
        <label className="field">
          {t('release.day')}
          <input
            type="date"
            min={today}
            required
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <div className="buttons">
          <button type="submit" className="primary" disabled={isRunning}>
            {day > today ? t('release.start', { day: formatDay(day, language) }) : t('release.now')}
          </button>
        </div>
      </form>
      <div role="status">
        {words && <p className={`note ${tones[release.state] ?? ''}`}>{words}</p>}
        {isRunning && <progress aria-label={t('release.running')} />}
      </div>
      {release.state === 'changesUnseen' && (
        <a href="/report/" target="_blank" rel="noopener">
          {t('release.look')}
        </a>
      )}
      {refusal && <Refusals refusal={refusal} language={language} />}
      {(release.state === 'done' || release.state === 'unnotified') && (
        <div className="buttons">
          <Action label={t('release.withdraw')} act={() => act('DELETE')} />
        </div>
      )}
      {release.output && (
        <details>
          <summary>{t('release.report')}</summary>
          <pre lang="en">{release.output}</pre>
        </details>
      )}
    </Dialog>
  );

  function describe({ state, day: from }: ReleaseState): string {
    if (state === 'none') return '';
    if (state !== 'done') return t(`release.${state}`);
    return from ? t('release.doneLater', { day: formatDay(from, language) }) : t('release.doneNow');
  }
}

interface BroughtVersionsProps {
  versions: readonly PolicyVersion[];
  day: string;
  language: Language;
}

function BroughtVersions({ versions, day, language }: BroughtVersionsProps) {
  const { t } = useTranslation();
  if (versions.length === 0) return <p className="note">{t('release.bringsNothing')}</p>;
  return (
    <div className="note">
      <p>{t('release.brings')}</p>
      <ul className="versions">
        {versions.map(({ policy, version, effective }) => (
          <li key={`${policy} ${version}`}>
            <b>{`${t(`policies.${policy}`)}, ${t('state.version', { version })}`}</b>
            {` · ${t('fields.effective')} ${formatDay(effective, language)}`}
            {effective > day && <p>{t('release.announces', { day: formatDay(effective, language) })}</p>}
          </li>
        ))}
      </ul>
      <p>{t('release.othersStay')}</p>
    </div>
  );
}
