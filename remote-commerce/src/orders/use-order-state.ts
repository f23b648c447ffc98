import { useEffect, useState } from 'react';
import type { OrderState } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import { readApiFailure, usePage } from '@site/remote-kit';
import { restoreFocus } from '../frame/focus-heading.ts';
import { orderOutcome } from './order-outcome.ts';
import type { Proof } from './order-return.ts';
import { requestBody } from './requests.ts';

type OrderQuery =
  | { phase: 'loading' }
  | { phase: 'loaded'; state: OrderState; isPolling: boolean }
  /** `unknown`: there is no order with this proof. */
  | { phase: 'unknown' | 'failed' };

/** Pauses between requests for a pending order, in ms; most payments that take time are done by then. */
const pauses = [2000, 4000, 8000, 16_000];

export interface LoadedOrder {
  state: OrderState;
  isPolling: boolean;
  refetch(): void;
  update(state: OrderState): void;
}

/** Requested a few more times while the order is pending. @param redirectStatus of the provider's return address */
export function useOrderState(proof: Proof | undefined, redirectStatus = '') {
  const { api, language } = usePage();
  const [query, setQuery] = useState<OrderQuery>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const { clientSecret, orderToken } = proof ?? {};

  useEffect(() => {
    if (!clientSecret && !orderToken) return;
    const body = orderToken ? { orderToken } : { clientSecret };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const left = new AbortController();
    const request = async (pausesLeft: number[]) => {
      const next = await readOrder(api, body, language, left.signal);
      if (left.signal.aborted) return;
      if (next.phase !== 'loaded') return setQuery(next);
      const [pause, ...later] = pausesLeft;
      const isPolling = pause !== undefined && orderOutcome(next.state, redirectStatus) === 'pending';
      setQuery({ ...next, isPolling });
      if (isPolling) timer = setTimeout(() => void request(later), pause);
    };
    void request(pauses);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [api, language, clientSecret, orderToken, redirectStatus, round]);

  // The page of the pressed button goes, and later the spinner's.
  useEffect(() => {
    if (round > 0) restoreFocus();
  }, [round, query.phase]);

  const refetch = () => {
    setQuery({ phase: 'loading' });
    setRound((last) => last + 1);
  };
  return {
    query,
    refetch,
    update: (state: OrderState) => setQuery({ phase: 'loaded', state, isPolling: false }),
  };
}

type ReadOrder = { phase: 'loaded'; state: OrderState } | { phase: 'unknown' | 'failed' };

async function readOrder(
  api: ApiClient,
  proof: Proof,
  language: Language,
  signal: AbortSignal,
): Promise<ReadOrder> {
  try {
    const body = { ...proof, language };
    const state = await requestBody<OrderState>(api, 'POST', '/api/order-state', body, { signal });
    return { phase: 'loaded', state };
  } catch (error) {
    if (!signal.aborted) console.error('The order could not be read', error);
    const { code } = readApiFailure(error);
    return { phase: code === 'order_unknown' || code === 'field_invalid' ? 'unknown' : 'failed' };
  }
}
