import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview, PolicyState } from '../contract.ts';
import { hashesOf, sendRequest, shownTexts, useRequests } from './send-request.ts';

interface Shown {
  state: PolicyState;
  overview: Overview;
  put: (state: PolicyState) => void;
  refresh: () => Promise<void>;
}

/** What can be done with the versions of a policy, and what came of the last action. */
export function usePolicyActions({ state: { policy, texts }, overview, put, refresh }: Shown) {
  const { t } = useTranslation();
  const { refusal, run } = useRequests();
  const [done, setDone] = useState('');
  const [written, setWritten] = useState<ReadonlySet<string | undefined>>(new Set());
  const putWritten = (newState: PolicyState) => {
    setWritten(new Set(newState.texts.map(({ hash }) => hash)));
    put(newState);
  };
  const act = async (words: string, request: Promise<unknown>) => {
    setDone('');
    const isDone = await run(request);
    // Before the message: the next action sends the hashes that are shown.
    await refresh();
    if (isDone) setDone(words);
  };
  const path = `policies/${policy}`;
  return {
    refusal,
    run,
    done,
    /** Hashes of texts that this page wrote as a whole, such as those of a version that it began. */
    written,
    /** Shows a state whose texts were all written by this page. */
    putWritten,
    record: () => act(t('done.recorded'), sendRequest('POST', 'record', { shown: shownTexts(overview) })),
    discard() {
      const request = sendRequest<PolicyState>('DELETE', `${path}/version`, { bases: hashesOf(texts) });
      return act(t('done.discarded'), request.then(putWritten));
    },
    unrecord: () => act(t('done.unrecorded'), sendRequest('DELETE', `${path}/record`)),
  };
}
