import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ClientSecretResponse, PaymentSettings } from '@site/api-contract';
import { isSetupIntent } from '@site/api-contract/intents';
import { readApiFailure, usePage, type ApiFailure } from '@site/remote-kit';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import { requestBody } from '../orders/requests.ts';
import type { confirmOrder, PaymentProvider, ProviderFields } from './ProviderFields.tsx';

/** With why it failed, until a retry. */
interface Preparation {
  phase: 'preparing';
  failure?: ApiFailure;
}

export type UnsettledPayment<Order> = Preparation | ReadyPayment<Order>;

type PreparedPayment<Order> =
  | UnsettledPayment<Order>
  /** Nothing is left to pay: a reload or another tab finds the order settled. */
  | { phase: 'settled'; clientSecret: string };

/** The provider's fields load with its libraries, which no other page needs. */
interface ReadyPayment<Order> {
  phase: 'ready';
  order: Order;
  provider: PaymentProvider;
  Fields: typeof ProviderFields;
  confirmOrder: typeof confirmOrder;
}

/** Starts an order and loads the provider and its fields in parallel. A retry finds the order of the first try. */
export function usePreparedPayment<Order extends ClientSecretResponse>(
  start: () => Promise<Order>,
): [PreparedPayment<Order>, retry: () => void] {
  const { api, language } = usePage();
  return usePrepared(async () => {
    const [order, provider, { ProviderFields: Fields, confirmOrder }] = await Promise.all([
      start(),
      loadProvider(api, language),
      import('./ProviderFields.tsx'),
    ]);
    if (await isSettled(order, provider)) return { phase: 'settled', clientSecret: order.clientSecret };
    return { phase: 'ready', order, provider, Fields, confirmOrder };
  });
}

/** Prepares what a page needs when it opens, and again at each retry. */
export function usePrepared<Result>(
  prepare: () => Promise<Result>,
): [Result | Preparation, retry: () => void] {
  const [prepared, setPrepared] = useState<Result | Preparation>({ phase: 'preparing' });
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(prepare);

  useEffect(() => {
    let left = false;
    void start()
      .catch((error: unknown): Preparation => {
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
  if (!isSetupIntent(clientSecret)) return ['paid', 'active', 'processing'].includes(status);
  // A trial runs with or without a card: only the provider knows whether one was kept.
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  return setupIntent?.status === 'succeeded' || setupIntent?.status === 'processing';
}

/** Loads the provider's script, or the stand-in's. @throws Error when one does not load; the next call tries again */
async function loadProvider(api: ApiClient, language: Language): Promise<PaymentProvider> {
  const [{ loadStripe, loadScript, trustScriptsOf }, settings] = await Promise.all([
    import('./provider-script.ts'),
    requestBody<PaymentSettings>(api, 'GET', '/api/payment-settings'),
  ]);
  const { publishableKey, script, testMode } = settings;
  trustScriptsOf(script);
  if (script && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey, { locale: language });
  if (!stripe) throw new Error('The payment provider’s script did not start');
  return { stripe, testMode };
}
