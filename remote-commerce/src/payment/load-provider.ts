import type { Stripe } from '@stripe/stripe-js';
import type { PaymentSettings } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';

export interface PaymentProvider {
  stripe: Stripe;
  /** No card is charged. */
  testMode: boolean;
}

/**
 * Loads the payment provider's script, or the stand-in's: the provider's library takes `window.Stripe` where it is
 * defined. @throws Error when settings or script did not come; asked again, it tries again
 */
export async function loadProvider(api: ApiClient, language: Language): Promise<PaymentProvider> {
  // `pure` alone: the package's other entry loads the provider's script as soon as it is imported.
  const [{ loadStripe }, settings] = await Promise.all([import('@stripe/stripe-js/pure'), readSettings(api)]);
  const { publishableKey, script, testMode } = settings;
  if (script && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey, { locale: language });
  if (!stripe) throw new Error('The payment provider’s script did not start');
  return { stripe, testMode };
}

async function readSettings(api: ApiClient): Promise<PaymentSettings> {
  const answer = await api.request('GET', '/api/payment-settings');
  return (await answer?.json()) as PaymentSettings;
}

function loadScript(source: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = source;
  script.onload = () => resolve();
  script.onerror = () => {
    script.remove();
    reject(new Error(`${source} did not load`));
  };
  document.head.append(script);
  return promise;
}
