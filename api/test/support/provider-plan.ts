import type { PlanState } from '@site/api-contract';
import type { TestProvider } from './test-provider.ts';

/** What an order's subscription gives by the provider's books alone; times in seconds. */
export interface ProviderPlan {
  plan: string | null;
  state: PlanState;
  until: number | undefined;
}

/** The provider's objects of an order's subscription. */
export function booksOf(provider: TestProvider, order: string) {
  const subscription = provider.subscriptions().find(({ metadata }) => metadata['order'] === order);
  const paid = provider
    .invoices()
    .filter(({ parent }) => parent.subscription_details.subscription === subscription?.id)
    .filter((one) => one.status === 'paid' && one.amount_paid > 0);
  const charges = provider.charges().filter((one) => one.customer === subscription?.customer && one.paid);
  return { subscription, paid, charges };
}

const none: ProviderPlan = { plan: null, state: 'none', until: undefined };

/** What docs/apps.md promises for the state of an order's subscription at the provider. */
export function planAtProvider(provider: TestProvider, order: string): ProviderPlan {
  const { subscription, paid, charges } = booksOf(provider, order);
  const planOf = (price: string | undefined) =>
    provider.prices().find(({ id }) => id === price)?.metadata['plan'] ?? null;
  const [latest] = paid.slice(-1);
  // A cheaper plan waits for the renewal; a credit for the rest of a month comes before what replaces it.
  const bought = latest?.lines.data.findLast(({ amount }) => amount > 0);
  const { items, status, trial_end, cancel_at, cancel_at_period_end } = subscription ?? {};
  const [item] = items?.data ?? [];
  const current = { plan: planOf(item?.price.id), until: trial_end ?? undefined };
  const month = { plan: planOf(bought?.pricing.price_details.price), until: bought?.period.end };
  // Each invoice is paid by one charge.
  const ofMonth = charges.filter((_, index) => paid[index]?.lines.data.at(-1)?.period.end === month.until);
  if (ofMonth.length > 0 && ofMonth.every(({ refunded }) => refunded)) return none;
  switch (status) {
    case 'trialing':
      return { ...current, state: 'trial' };
    case 'active':
      if (!latest) return { ...current, state: 'trial' };
      return { ...month, state: cancel_at_period_end || cancel_at ? 'ending' : 'active' };
    case 'past_due':
      return { ...(latest ? month : current), state: 'past_due' };
    default:
      return none;
  }
}
