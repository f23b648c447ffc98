import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import { explainFault, type TextFault } from '../../../src/policies/fault.ts';
import type { Refusal } from '../contract.ts';
import { Action } from './Dialog.tsx';
import { sendRequest, useRequests } from './send-request.ts';

export function Refusals({ refusal, language }: { refusal: Refusal; language: Language }) {
  const { t } = useTranslation();
  const { code, message, faults = [] } = refusal;
  return (
    <div className="note bad" role="alert">
      <p>{t(`refusals.${code}`, { message })}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.file} ${fault.line} ${fault.code}`}>
              <b>{`${fault.file}, ${t('column.line', { line: fault.line })}`}</b>{' '}
              {explainFault(fault, language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CommonFaultsProps {
  faults: readonly TextFault[];
  language: Language;
  refresh: () => Promise<void>;
}

/** Faults that belong to no text; published files that are missing or were changed are restored here. */
export function CommonFaults({ faults, language, refresh }: CommonFaultsProps) {
  const { t } = useTranslation();
  const { refusal, run } = useRequests();
  const canRestore = faults.some(({ code }) => code === 'published-lost' || code === 'published-changed');
  const restore = () => run(sendRequest('POST', 'records/restored')).then(refresh);
  return (
    <>
      <Refusals refusal={{ code: 'TEXTS_AT_FAULT', message: '', faults: [...faults] }} language={language} />
      {canRestore && (
        <div className="buttons">
          <Action label={t('actions.restore')} act={restore} isPrimary />
        </div>
      )}
      {refusal && <Refusals refusal={refusal} language={language} />}
    </>
  );
}
