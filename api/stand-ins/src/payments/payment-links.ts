import { currency } from '@site/api-contract';
import type { CheckoutSession, PaymentLink } from './checkout-objects.ts';
import { newId, type Account, type Price, type Product } from './objects.ts';
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

/** A plan's monthly price, found by the lookup key that the api uses, or its price for one month. */
export function priceOf(provider: Provider, plan: { id: string; amount: number }, mode: Mode): Price {
  const lookupKey = mode === 'subscription' ? `${plan.id}-${plan.amount}-${currency}-month` : null;
  const isSame = (price: Price) =>
    lookupKey
      ? price.lookup_key === lookupKey
      : price.recurring === null && price.unit_amount === plan.amount && price.currency === currency;
  const [known] = provider.ledger.all<Price>('price', isSame);
  if (known) return known;
  const base = { created: provider.now(), livemode: false, active: true, metadata: {} };
  const product: Product = { id: newId('prod'), object: 'product', name: plan.id, ...base };
  const price: Price = {
    id: newId('price'),
    object: 'price',
    currency,
    unit_amount: plan.amount,
    lookup_key: lookupKey,
    product: product.id,
    type: lookupKey ? 'recurring' : 'one_time',
    recurring: lookupKey ? { interval: 'month', interval_count: 1 } : null,
    ...base,
  };
  provider.ledger.put(product);
  provider.ledger.put(price);
  return price;
}
