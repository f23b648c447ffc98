/** What a page that pays may load from the payment provider and say to it, as sources of a content security policy. */
export interface PaymentSources {
  scripts: string[];
  frames: string[];
  connections: string[];
}

/** What the provider's script needs, by its own documentation (docs.stripe.com/security/guide, CSP). */
const stripe: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export const noProvider: PaymentSources = { scripts: [], frames: [], connections: [] };

/**
 * @param publishableKey nobody is let in without one
 * @param scriptUrl where `window.Stripe` comes from, where it is not the provider's own address; what serves it does all
 */
export function paymentSources(publishableKey: string, scriptUrl: string | undefined): PaymentSources {
  if (!publishableKey) return noProvider;
  if (scriptUrl === undefined) return stripe;
  const own = [new URL(scriptUrl).origin];
  return { scripts: own, frames: own, connections: own };
}
