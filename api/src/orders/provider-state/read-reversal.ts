import type Stripe from 'stripe';
import type { Reversal } from '../table.ts';

/** States of a dispute in which the money is withheld: not those of an inquiry, and not of a won dispute. */
const takesMoney: Stripe.Dispute.Status[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
];

/** Whether the payments of a month are all fully refunded, or one is disputed and not won. */
export async function readReversalOf(stripe: Stripe, charges: Stripe.Charge[]): Promise<Reversal | null> {
  const reversals = await Promise.all(charges.map((charge) => readReversal(stripe, charge)));
  if (reversals.includes('disputed')) return 'disputed';
  return reversals.length > 0 && reversals.every((reversal) => reversal === 'refunded') ? 'refunded' : null;
}

/** Whether a charge is fully refunded, or disputed and not won. */
export async function readReversal(stripe: Stripe, charge: Stripe.Charge | null): Promise<Reversal | null> {
  if (!charge) return null;
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return null;
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.some(({ status }) => takesMoney.includes(status)) ? 'disputed' : null;
}
