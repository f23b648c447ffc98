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
 * Loads the payment provider's script, or the stand-in's: the provider's library uses an existing `window.Stripe`.
 * @throws Error when settings or script do not load; the next call tries again
 */
export async function loadProvider(api: ApiClient, language: Language): Promise<PaymentProvider> {
  const [{ loadStripe, loadScript, trustScriptsOf }, settings] = await Promise.all([
    import('./provider-script.ts'),
    readSettings(api),
  ]);
  const { publishableKey, script, testMode } = settings;
  trustScriptsOf(script);
  if (script && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey, { locale: language });
  if (!stripe) throw new Error('The payment provider’s script did not start');
  return { stripe, testMode };
}

async function readSettings(api: ApiClient): Promise<PaymentSettings> {
  const answer = await api.request('GET', '/api/payment-settings');
  return (await answer?.json()) as PaymentSettings;
}
