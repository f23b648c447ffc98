import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../src/policies/dates.ts';
import type { PolicyState } from '../contract.ts';
import { Action, Dialog } from './Dialog.tsx';
import { hashesOf, sendRequest, useRequests } from './send-request.ts';

interface VersionDialogProps {
  state: PolicyState;
  today: string;
  put: (state: PolicyState) => void;
  close: () => void;
}

/** Starts a version: sets its number and dates in all seven languages. */
export function VersionDialog({ state, today, put, close }: VersionDialogProps) {
  const { t } = useTranslation();
  const { policy, recorded, texts } = state;
  const isRecorded = state.version === recorded;
  const [version, setVersion] = useState(isRecorded ? nextOf(recorded) : (state.version ?? '1.0'));
  const [effective, setEffective] = useState(() => {
    const from = state.effective ?? today;
    const earliest = isRecorded ? dayAfter(from) : from;
    return earliest > today ? earliest : today;
  });
  const { refusal, run } = useRequests();
  // Otherwise the close button has the focus, and Enter closes the dialog.
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => number.current?.focus(), []);
  const begin = () => {
    const body = { version, effective, bases: hashesOf(texts) };
    void run(sendRequest<PolicyState>('POST', `policies/${policy}/version`, body), (begun) => {
      put(begun);
      close();
    });
  };
  return (
    <Dialog title={t('version.title')} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <p>{t('version.explain')}</p>
        <div className="field-row">
          <label className="field">
            {t('fields.version')}
            <input ref={number} value={version} onChange={({ target }) => setVersion(target.value)} />
          </label>
          <label className="field">
            {t('fields.effective')}
            <input type="date" value={effective} onChange={({ target }) => setEffective(target.value)} />
          </label>
        </div>
        {refusal && <p role="alert">{t(`refusals.${refusal.code}`, { message: refusal.message })}</p>}
        <div className="buttons">
          <Action label={t('actions.cancel')} act={close} />
          <button type="submit" className="primary">
            {t('version.begin')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function nextOf(version = '0.9'): string {
  const numbers = version.split('.').map(Number);
  return numbers.map((number, index) => (index === numbers.length - 1 ? number + 1 : number)).join('.');
}
