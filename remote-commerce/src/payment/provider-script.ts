import { createTrustedPolicy } from '@site/shell-contract';

const providerUrl = 'https://js.stripe.com';

// `pure`: the package's main entry loads the provider's script on import.
export { loadStripe } from '@stripe/stripe-js/pure';

let trustsProvider = false;

/**
 * Allows the addresses of the provider's scripts: its library and script do not use Trusted Types and set addresses as
 * strings. So this is the page's default policy, as in the provider's security guide; HTML, code and all other
 * addresses stay refused.
 * @param source the script's address, if not the provider's own
 */
export function trustScriptsOf(source = providerUrl): void {
  if (trustsProvider) return;
  const provider = new URL(source, location.href);
  createTrustedPolicy('default', {
    createScriptURL(address: string) {
      const { protocol, host } = new URL(address, location.href);
      const isProvider = host === provider.host || host.endsWith(`.${provider.host}`);
      return isProvider && protocol === provider.protocol ? address : null;
    },
  });
  trustsProvider = true;
}

/** Loads a script that defines `window.Stripe`. @throws Error when it does not load */
export function loadScript(source: string): Promise<void> {
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
