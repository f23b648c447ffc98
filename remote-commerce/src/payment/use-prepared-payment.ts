import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ClientSecretAnswer } from '@site/api-contract';
import { readApiFailure, usePage, type ApiFailure } from '@site/remote-kit';
import { loadProvider, type PaymentProvider } from './load-provider.ts';
import type { PaymentForm } from './PaymentForm.tsx';

type PreparedPayment<Answer> =
  | { phase: 'preparing' }
  | { phase: 'failed'; failure: ApiFailure }
  | ReadyPayment<Answer>
  /** Nothing is left to pay: a reload or another tab finds the order over. */
  | { phase: 'settled'; clientSecret: string };

/** What a payment form is made of; the form comes with the provider's libraries, which no other page needs. */
export interface ReadyPayment<Answer> {
  phase: 'ready';
  /** The api's. */
  answer: Answer;
  provider: PaymentProvider;
  Form: typeof PaymentForm;
}

/**
 * Starts an order and loads the provider and its form, all at once. Tried again, it finds the order that the first try made.
 * @param start asks the api for the order's secret
 */
export function usePreparedPayment<Answer extends ClientSecretAnswer>(
  start: () => Promise<Answer>,
): [PreparedPayment<Answer>, retry: () => void] {
  const { api, language } = usePage();
  const [prepared, setPrepared] = useState<PreparedPayment<Answer>>({ phase: 'preparing' });
  const [attempt, setAttempt] = useState(0);

  const prepare = useEffectEvent(async (): Promise<PreparedPayment<Answer>> => {
    const [answer, provider, { PaymentForm: Form }] = await Promise.all([
      start(),
      loadProvider(api, language),
      import('./PaymentForm.tsx'),
    ]);
    if (await isSettled(answer, provider)) return { phase: 'settled', clientSecret: answer.clientSecret };
    return { phase: 'ready', answer, provider, Form };
  });

  useEffect(() => {
    let left = false;
    void prepare()
      .catch((error: unknown): PreparedPayment<Answer> => {
        console.error('The payment could not be prepared', error);
        return { phase: 'failed', failure: readApiFailure(error) };
      })
      .then((next) => {
        // As a transition the form is rendered in pieces: a slow phone hears its user between them.
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
  { clientSecret, status }: ClientSecretAnswer,
  { stripe }: PaymentProvider,
): Promise<boolean> {
  if (!clientSecret.startsWith('seti_')) return ['paid', 'active', 'processing'].includes(status);
  // A trial runs with a card and without: only the provider knows whether one was kept.
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  return setupIntent?.status === 'succeeded' || setupIntent?.status === 'processing';
}
