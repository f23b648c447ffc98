import { createTrustedPolicy } from '@site/shell-contract';

/** Where the provider's own library loads its script from. */
const providerUrl = 'https://js.stripe.com';

// `pure` alone: the package's other entry loads the provider's script as soon as it is imported.
export { loadStripe } from '@stripe/stripe-js/pure';

let trustsProvider = false;

/**
 * Lets the addresses of the provider's scripts pass: its library and its script know no Trusted Types and name them as
 * strings. So this is the page's default policy, as the provider's guide to security has it; HTML and code as strings stay
 * refused, and so does every other address.
 * @param source the script's address, where it is not the provider's own
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

/** Loads a script that defines `window.Stripe`. @throws Error when it does not come */
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
