import { completePaidSession } from './checkout-sessions.ts';
import { confirmIntent, type Intent } from './intents.ts';
import { applyPayment } from './invoices.ts';
import type { IntentConfirm } from './parameters.ts';
import type { Provider } from './provider.ts';
import { keepCard } from './subscriptions.ts';

/** What follows from an intent that was confirmed, refused or challenged, for whatever it pays or sets up. */
export function followIntent(provider: Provider, intent: Intent): void {
  if (intent.object === 'setup_intent') return keepCard(provider, intent);
  applyPayment(provider, intent.id);
  completePaidSession(provider, intent.id);
}

/** Confirms an intent with all that follows from it. @throws ProviderError as `confirmIntent` does */
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
