import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ClientSecretResponse } from '@site/api-contract';
import { readApiFailure, usePage, type ApiFailure } from '@site/remote-kit';
import { loadProvider, type PaymentProvider } from './load-provider.ts';
import type { confirmOrder, ProviderFields } from './ProviderFields.tsx';

export type UnsettledPayment<Answer> =
  /** With why it failed, until a retry. */
  { phase: 'preparing'; failure?: ApiFailure } | ReadyPayment<Answer>;

type PreparedPayment<Answer> =
  | UnsettledPayment<Answer>
  /** Nothing is left to pay: a reload or another tab finds the order settled. */
  | { phase: 'settled'; clientSecret: string };

/** The provider's fields load with its libraries, which no other page needs. */
export interface ReadyPayment<Answer> {
  phase: 'ready';
  /** The api's answer. */
  answer: Answer;
  provider: PaymentProvider;
  Fields: typeof ProviderFields;
  confirmOrder: typeof confirmOrder;
}

/**
 * Starts an order and loads the provider and its fields in parallel. A retry finds the order of the first try.
 * @param start requests the order's secret from the api
 */
export function usePreparedPayment<Answer extends ClientSecretResponse>(
  start: () => Promise<Answer>,
): [PreparedPayment<Answer>, retry: () => void] {
  const { api, language } = usePage();
  const [prepared, setPrepared] = useState<PreparedPayment<Answer>>({ phase: 'preparing' });
  const [attempt, setAttempt] = useState(0);

  const prepare = useEffectEvent(async (): Promise<PreparedPayment<Answer>> => {
    const [answer, provider, { ProviderFields: Fields, confirmOrder }] = await Promise.all([
      start(),
      loadProvider(api, language),
      import('./ProviderFields.tsx'),
    ]);
    if (await isSettled(answer, provider)) return { phase: 'settled', clientSecret: answer.clientSecret };
    return { phase: 'ready', answer, provider, Fields, confirmOrder };
  });

  useEffect(() => {
    let left = false;
    void prepare()
      .catch((error: unknown): PreparedPayment<Answer> => {
        console.error('The payment could not be prepared', error);
        return { phase: 'preparing', failure: readApiFailure(error) };
      })
      .then((next) => {
        // A transition renders in slices, so that slow phones stay responsive.
        if (!left) startTransition(() => setPrepared(next));
      });
    return () => {
      left = true;
    };
  }, [attempt]);

  const retry = () => {
    setPrepared({ phase: 'preparing' });
    setAttempt((last) => last + 1);
  };
  return [prepared, retry];
}

async function isSettled(
  { clientSecret, status }: ClientSecretResponse,
  { stripe }: PaymentProvider,
): Promise<boolean> {
  if (!clientSecret.startsWith('seti_')) return ['paid', 'active', 'processing'].includes(status);
  // A trial runs with or without a card: only the provider knows whether one was kept.
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  return setupIntent?.status === 'succeeded' || setupIntent?.status === 'processing';
}
