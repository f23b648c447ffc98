import type Stripe from 'stripe';
import { callProvider, idOf } from '../../platform/payments/payment-provider.ts';

/** A change of the seller's balance at the provider; amounts in centimes. */
export interface Movement {
  id: string;
  at: Date;
  /** As the provider names it: `charge`, `refund`, `payout`, `stripe_fee`, … */
  type: string;
  amount: number;
  fee: number;
  /** What the balance gains: the amount without the fee; negative where it loses. */
  net: number;
  /** The payment that a charge or a refund belongs to. */
  payment?: string | undefined;
  /** The payout that contains it; a payout names itself. */
  payout?: string | undefined;
}

/** How long after a payment its payout may follow, in seconds. */
const payoutDelay = 45 * 24 * 60 * 60;

/**
 * The movements of a period, the oldest first.
 * @throws ApiError `payment_provider_unavailable`, Error that names a movement in another currency
 */
export function readMovements(stripe: Stripe, from: Date, to: Date): Promise<Movement[]> {
  return callProvider(async () => {
    const created = { gte: seconds(from), lt: seconds(to) };
    const payoutOf = await readPayouts(stripe, created);
    const movements: Movement[] = [];
    const transactions = stripe.balanceTransactions.list({ created, expand: ['data.source'], limit: 100 });
    for await (const { id, type, amount, fee, net, currency, source, created: at } of transactions) {
      if (currency !== 'chf') throw new Error(`${id} is in ${currency}: the books are in CHF alone`);
      const isPayout = typeof source === 'object' && source?.object === 'payout';
      movements.push({
        id: isPayout ? source.id : id,
        at: new Date(at * 1000),
        type,
        amount,
        fee,
        net,
        payment: paymentOf(source),
        payout: isPayout ? source.id : payoutOf.get(id),
      });
    }
    return movements.reverse();
  });
}

/** Which payout contains a movement, by its id. */
async function readPayouts(stripe: Stripe, { gte, lt }: { gte: number; lt: number }) {
  const payoutOf = new Map<string, string>();
  const payouts = stripe.payouts.list({ created: { gte, lt: lt + payoutDelay }, limit: 100 });
  for await (const { id, automatic } of payouts)
    // The provider does not list what a payout contains that was made by hand.
    if (automatic)
      for await (const part of stripe.balanceTransactions.list({ payout: id, limit: 100 }))
        payoutOf.set(part.id, id);
  return payoutOf;
}

function paymentOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  return 'payment_intent' in source ? (idOf(source.payment_intent) ?? undefined) : undefined;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
