import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import type { TextFault } from '../../../src/policies/fault.ts';
import type { Refusal } from '../contract.ts';
import { sendRequest } from './send-request.ts';
import { refusalOf } from './refusal-of.ts';
import { Refusals } from './Refusals.tsx';

interface CommonFaultsProps {
  faults: readonly TextFault[];
  language: Language;
  refresh: () => Promise<void>;
}

/** Faults that belong to no text; published files that are missing or were changed are restored here. */
export function CommonFaults({ faults, language, refresh }: CommonFaultsProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal>();
  const canRestore = faults.some(({ code }) => code === 'published-lost' || code === 'published-changed');
  const restore = () => {
    setRefusal(undefined);
    sendRequest('POST', 'records/restored')
      .catch((error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => void refresh());
  };
  return (
    <>
      <Refusals refusal={{ code: 'TEXTS_AT_FAULT', message: '', faults: [...faults] }} language={language} />
      {canRestore && (
        <div className="buttons">
          <button type="button" className="primary" onClick={restore}>
            {t('actions.restore')}
          </button>
        </div>
      )}
      {refusal && <Refusals refusal={refusal} language={language} />}
    </>
  );
}
