import { useEffect, useState } from 'react';
import type { OrderState } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import { readApiFailure, usePage } from '@site/remote-kit';
import { orderOutcome } from './order-outcome.ts';
import type { Proof } from './order-proof.ts';

type KnownOrder =
  | { phase: 'asking' }
  | { phase: 'known'; state: OrderState; isAsking: boolean }
  /** `unknown`: there is no order with this proof. */
  | { phase: 'unknown' | 'failed' };

/** Pauses between requests for a pending order, in ms; most payments that take time are done by then. */
const pauses = [2000, 4000, 8000, 16_000];

interface WatchedOrder {
  known: KnownOrder;
  askAgain(): void;
  /** Updates the state from another answer. */
  learn(state: OrderState): void;
}

/**
 * An order's state (POST /api/order-state); requested a few more times while it is pending.
 * @param redirectStatus of the provider's return address, if the visitor comes from there
 */
export function useOrderState(proof: Proof | undefined, redirectStatus = ''): WatchedOrder {
  const { api, language } = usePage();
  const [known, setKnown] = useState<KnownOrder>({ phase: 'asking' });
  const [round, setRound] = useState(0);
  const { clientSecret, orderToken } = proof ?? {};

  useEffect(() => {
    if (!clientSecret && !orderToken) return;
    const asked = orderToken ? { orderToken } : { clientSecret };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const left = new AbortController();
    const ask = async (pausesLeft: number[]) => {
      const next = await readOrder(api, asked, language, left.signal);
      if (left.signal.aborted) return;
      if (next.phase !== 'known') return setKnown(next);
      const [pause, ...later] = pausesLeft;
      const isAsking = pause !== undefined && orderOutcome(next.state, redirectStatus) === 'pending';
      setKnown({ ...next, isAsking });
      if (isAsking) timer = setTimeout(() => void ask(later), pause);
    };
    void ask(pauses);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [api, language, clientSecret, orderToken, redirectStatus, round]);

  const askAgain = () => {
    setKnown({ phase: 'asking' });
    setRound((last) => last + 1);
  };
  return { known, askAgain, learn: (state) => setKnown({ phase: 'known', state, isAsking: false }) };
}

type ReadOrder = { phase: 'known'; state: OrderState } | { phase: 'unknown' | 'failed' };

async function readOrder(
  api: ApiClient,
  proof: Proof,
  language: Language,
  signal: AbortSignal,
): Promise<ReadOrder> {
  try {
    const answer = await api.request('POST', '/api/order-state', { ...proof, language }, { signal });
    return { phase: 'known', state: (await answer?.json()) as OrderState };
  } catch (error) {
    if (!signal.aborted) console.error('The order could not be read', error);
    const { code } = readApiFailure(error);
    return { phase: code === 'order_unknown' || code === 'field_invalid' ? 'unknown' : 'failed' };
  }
}
