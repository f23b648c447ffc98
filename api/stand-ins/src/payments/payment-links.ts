import { currency, plans, type Plan } from '@site/api-contract';
import { type CheckoutSession, type PaymentLink, newId, type Account } from './objects.ts';
import type { Provider } from './provider.ts';

type Mode = CheckoutSession['mode'];

/** What a link sells, as it was set up: one plan, each month or for one month. */
export interface SoldByLink {
  /** `other`: another product of the account, at an amount that the request names. For tests. */
  plan: Pick<Plan, 'id' | 'amount'> | { id: 'other'; amount: 0 };
  mode: Mode;
}

const sold = [...plans, { id: 'other', amount: 0 } as const];

/** The links by their paths; the first is for a site that has one link for all its buttons. */
export const linkPaths: ReadonlyMap<string, SoldByLink> = new Map([
  ['/pay', { plan: plans[1], mode: 'subscription' }],
  ...sold.map((plan): [string, SoldByLink] => [`/pay/${plan.id}`, { plan, mode: 'subscription' }]),
  ...sold.map((plan): [string, SoldByLink] => [`/pay/month/${plan.id}`, { plan, mode: 'payment' }]),
]);

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
    ledger.put({
      id: newId('acct'),
      object: 'account',
      country: 'CH',
      default_currency: currency,
      created,
    } as Account);
  for (const path of linkPaths.keys()) {
    const stored = findLink(provider, path);
    const link = {
      id: newId('plink'),
      object: 'payment_link',
      active: true,
      created,
      currency,
      livemode: false,
      metadata: {},
      ...stored,
      url: publicOrigin + path,
    } as PaymentLink;
    if (stored?.url !== link.url) ledger.put(link);
  }
  ledger.commit();
}

export function findLink(provider: Provider, path: string): PaymentLink | undefined {
  return provider.ledger.all<PaymentLink>('payment_link', ({ url }) => new URL(url).pathname === path)[0];
}
