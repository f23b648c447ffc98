import { currency } from '@site/api-contract';
import type { CheckoutSession, PaymentLink } from './checkout-objects.ts';
import { newId, type Account } from './objects.ts';
import type { Provider } from './provider.ts';

type Mode = CheckoutSession['mode'];

/** The path of each link and what it sells: a subscription, or one month. */
export const linkPaths: Record<string, Mode> = { '/pay': 'subscription', '/pay/month': 'payment' };

/** The only account. */
export function accountOf(provider: Provider): Account {
  const [account] = provider.ledger.all<Account>('account');
  if (!account) throw new Error('The stand-in has no account');
  return account;
}

/** Creates the account and its payment links at the first start. @param publicOrigin the origin of the pages */
export function setUpAccount(provider: Provider, publicOrigin: string): void {
  const { ledger } = provider;
  const created = provider.now();
  if (ledger.all<Account>('account').length === 0)
    ledger.put({ id: newId('acct'), object: 'account', country: 'CH', default_currency: currency, created });
  for (const path of Object.keys(linkPaths)) {
    const known = findLink(provider, path);
    const link: PaymentLink = {
      id: newId('plink'),
      object: 'payment_link',
      active: true,
      created,
      currency,
      livemode: false,
      metadata: {},
      ...known,
      url: publicOrigin + path,
    };
    if (known?.url !== link.url) ledger.put(link);
  }
  ledger.commit();
}

export function findLink(provider: Provider, path: string): PaymentLink | undefined {
  return provider.ledger.all<PaymentLink>('payment_link', ({ url }) => new URL(url).pathname === path)[0];
}

export function linkMode(link: PaymentLink): Mode {
  return linkPaths[new URL(link.url).pathname] ?? 'payment';
}
