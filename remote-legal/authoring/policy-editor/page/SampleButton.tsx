import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import type { Refusal, SampleStarted } from '../contract.ts';
import { sendRequest } from './send-request.ts';
import { refusalOf } from './refusal-of.ts';
import { Refusals } from './Refusals.tsx';

/** Starts an editor with a made-up text, and leads to it. */
export function SampleButton({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);
  const [address, setAddress] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const start = () => {
    setStarting(true);
    setRefusal(undefined);
    sendRequest<SampleStarted>('POST', 'sample')
      .then((started) => setAddress(started.address))
      .catch((error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => setStarting(false));
  };
  return (
    <div className="sample" role="status">
      {address ? (
        <a href={address} target="policy-sample">
          {t('sample.open')}
        </a>
      ) : (
        <button type="button" disabled={isStarting} onClick={start}>
          {t(isStarting ? 'sample.starting' : 'sample.try')}
        </button>
      )}
      {refusal && <Refusals refusal={refusal} language={language} />}
    </div>
  );
}
