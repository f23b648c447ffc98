import type Stripe from 'stripe';
import * as parameters from './billing-parameters.ts';
import { type AddEndpoint, pageOf } from './endpoint.ts';
import type { Charge, Refund } from './objects.ts';
import type { Provider } from './provider.ts';

type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'type'
> & { object: 'balance_transaction'; source: Charge | Refund | Payout | string };

type Payout = Pick<Stripe.Payout, 'id' | 'amount' | 'arrival_date' | 'automatic' | 'created' | 'currency'> & {
  object: 'payout';
  status: 'paid';
};

const daySeconds = 24 * 60 * 60;
/** A payout contains what was paid on one day, so many days before. */
const payoutDays = 2;

/** What moves the balance, made from charges and refunds: a fee for each charge, and a payout for each day that gained. */
export function balanceRoutes(on: AddEndpoint, provider: Provider): void {
  const { ledger } = provider;

  on('get', '/balance_transactions', parameters.balanceTransactionList, ({ payout, ...page }) => {
    const moves = transactions();
    const paidOut = payouts(moves);
    const listed = payout
      ? moves.filter((one) => payoutOf(one) === payout)
      : [...moves, ...paidOut.map(transactionOf)];
    // An expanded source is not among the stand-in's stored objects: it is there as a whole.
    return pageOf('balance_transaction', listed, page);
  });
  on('get', '/payouts', parameters.page, (page) => pageOf('payout', payouts(transactions()), page));

  function transactions(): Transaction[] {
    const charges = ledger.all<Charge>('charge', ({ paid }) => paid);
    const refunds = ledger.all<Refund>('refund', ({ status }) => status === 'succeeded');
    return [
      ...charges.map((charge) =>
        moved(charge, 'charge', charge.amount, Math.round(charge.amount * 0.029) + 30),
      ),
      ...refunds.map((refund) => moved(refund, 'refund', -refund.amount, 0)),
    ];
  }

  function payouts(moves: Transaction[]): Payout[] {
    const sums = new Map<string, { amount: number; day: number; currency: string }>();
    for (const one of moves) {
      const { amount = 0 } = sums.get(payoutOf(one)) ?? {};
      sums.set(payoutOf(one), { amount: amount + one.net, day: dayOf(one), currency: one.currency });
    }
    return [...sums].flatMap(([id, { amount, day, currency }]) => {
      const arrival = (day + payoutDays) * daySeconds;
      const payout = { id, amount, arrival_date: arrival, created: arrival, currency, automatic: true };
      return amount > 0 && arrival <= provider.now() ? { ...payout, object: 'payout', status: 'paid' } : [];
    });
  }
}

function moved(source: Charge | Refund, type: 'charge' | 'refund', amount: number, fee: number): Transaction {
  const { id, created, currency } = source;
  return {
    id: `txn_${id}`,
    object: 'balance_transaction',
    amount,
    created,
    currency,
    fee,
    net: amount - fee,
    type,
    source,
  };
}

function transactionOf(payout: Payout): Transaction {
  const { id, amount, created, currency } = payout;
  const moves = { amount: -amount, fee: 0, net: -amount, type: 'payout' } as const;
  return { id: `txn_${id}`, object: 'balance_transaction', created, currency, source: payout, ...moves };
}

const dayOf = ({ created }: Transaction) => Math.floor(created / daySeconds);
const payoutOf = (one: Transaction) => `po_${dayOf(one)}`;
