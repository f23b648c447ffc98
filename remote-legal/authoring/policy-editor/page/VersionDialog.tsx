import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../src/policies/dates.ts';
import type { PolicyState, Refusal } from '../contract.ts';
import { refusalOf, sendRequest } from './send-request.ts';
import { Dialog } from './Dialog.tsx';
import { hashesOf } from './shown-texts.ts';

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
  const [version, setVersion] = useState(
    state.version === recorded ? nextOf(recorded) : (state.version ?? '1.0'),
  );
  const [effective, setEffective] = useState(() => {
    const earliest =
      state.version === recorded ? dayAfter(state.effective ?? today) : (state.effective ?? today);
    return earliest > today ? earliest : today;
  });
  const [refusal, setRefusal] = useState<Refusal>();
  // The dialog would focus its button that closes it, and Enter there would start nothing.
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => number.current?.focus(), []);
  const begin = () => {
    const bases = hashesOf(texts);
    sendRequest<PolicyState>('POST', `policies/${policy}/version`, { version, effective, bases }).then(
      (begun) => {
        put(begun);
        close();
      },
      (error: unknown) => setRefusal(refusalOf(error)),
    );
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
          <button type="button" onClick={close}>
            {t('actions.cancel')}
          </button>
          <button type="submit" className="primary">
            {t('version.begin')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The next version: increments the last number. */
function nextOf(version = '0.9'): string {
  const numbers = version.split('.').map(Number);
  return numbers.map((number, at) => (at === numbers.length - 1 ? number + 1 : number)).join('.');
}
