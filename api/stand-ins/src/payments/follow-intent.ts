import { completePaidSession } from './checkout-sessions.ts';
import { confirmIntent, type Intent } from './intents.ts';
import { applyPayment } from './invoices.ts';
import type { IntentConfirm } from './parameters.ts';
import type { Provider } from './provider.ts';
import { finishCardSetup } from './subscriptions.ts';

/** Updates what an intent pays or sets up, after it was confirmed, refused or challenged. */
export function followIntent(provider: Provider, intent: Intent): void {
  if (intent.object === 'setup_intent') return finishCardSetup(provider, intent);
  applyPayment(provider, intent.id);
  completePaidSession(provider, intent.id);
}

/** Confirms an intent and follows it. @throws ProviderError as `confirmIntent` does */
export function confirmAndFollow(
  provider: Provider,
  intent: Intent,
  params: IntentConfirm,
  challengeUrl: string,
): Intent {
  try {
    return confirmIntent(provider, intent, params, challengeUrl);
  } finally {
    followIntent(provider, intent);
  }
}
