export interface PaymentSources {
  scripts: string[];
  frames: string[];
  connections: string[];
}

/** What the provider's script needs, according to its guide (docs.stripe.com/security/guide, CSP). */
const stripe: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export const noProvider: PaymentSources = { scripts: [], frames: [], connections: [] };

/** @param scriptUrl source of `window.Stripe` where it is not the provider's; it then serves everything */
export function paymentSources(publishableKey: string, scriptUrl: string | undefined): PaymentSources {
  if (!publishableKey) return noProvider;
  if (scriptUrl === undefined) return stripe;
  const origins = [new URL(scriptUrl).origin];
  return { scripts: origins, frames: origins, connections: origins };
}
