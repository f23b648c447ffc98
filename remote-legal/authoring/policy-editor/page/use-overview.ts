import { useCallback, useEffect, useRef, useState } from 'react';
import type { Overview, PolicyState } from '../contract.ts';
import { sendRequest, RefusedError } from './send-request.ts';

/** The state of all texts, updated when files change; the response to a save replaces those to older requests. */
export function useOverview() {
  const [overview, setOverview] = useState<Overview>();
  const [isAway, setAway] = useState(false);
  const [refused, setRefused] = useState<RefusedError>();
  const turn = useRef(0);
  const latest = useRef<Promise<void>>(undefined);

  const load = useCallback(async (requestNumber: number): Promise<void> => {
    try {
      const next = await sendRequest<Overview>('GET', 'overview');
      if (requestNumber !== turn.current) return latest.current;
      // Keeps the same object for equal content, to avoid re-rendering.
      setOverview((previous) => {
        const isSame = JSON.stringify(previous?.values) === JSON.stringify(next.values);
        return previous && isSame ? { ...next, values: previous.values } : next;
      });
      setAway(false);
      setRefused(undefined);
    } catch (error) {
      if (error instanceof RefusedError) setRefused(error);
      else setAway(true);
    }
  }, []);
  /** Resolves when the page has the state as of this call, or a newer one. */
  const refresh = useCallback(() => (latest.current = load(++turn.current)), [load]);

  useEffect(() => {
    const events = new EventSource('/api/events');
    let waiting: ReturnType<typeof setTimeout> | undefined;
    events.onmessage = () => {
      clearTimeout(waiting);
      // One save triggers several change events.
      waiting = setTimeout(() => void refresh(), 100);
    };
    events.onerror = () => setAway(true);
    return () => {
      clearTimeout(waiting);
      events.close();
    };
  }, [refresh]);

  const put = useCallback(
    (state: PolicyState) => {
      turn.current++;
      const replaced = (candidate: PolicyState) => (candidate.policy === state.policy ? state : candidate);
      setOverview((previous) => previous && { ...previous, policies: previous.policies.map(replaced) });
      void refresh();
    },
    [refresh],
  );
  return { overview, isAway, refused, refresh, put };
}
