/**
 * Why a payment belongs to no order. `link_unknown`: its payment link is not ours. `price_unknown`, `items_unknown`: the link
 * sells no plan, or several. `currency_unknown`: it was not paid in francs. `object_unknown`: the provider does not know the
 * object that its event names. `order_unknown`: the site did not request it.
 */
export type Problem =
  | 'link_unknown'
  | 'items_unknown'
  | 'price_unknown'
  | 'currency_unknown'
  | 'object_unknown'
  | 'order_unknown';

type Received = Pick<UnmatchedPayment, 'amount' | 'currency' | 'paidBy'>;

/** A received payment that belongs to no order. */
export class UnmatchedPayment extends Error {
  override name = 'UnmatchedPayment';
  /** The provider's id of what was paid. */
  readonly reference: string;
  readonly problem: Problem;
  /** In the currency's smallest unit. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The intent or invoice of the payment, if the reference is neither. */
  readonly paidBy: string | null;

  constructor(
    reference: string,
    problem: Problem,
    { amount = null, currency = null, paidBy = null }: Partial<Received> = {},
  ) {
    super(`${reference}: ${problem}`);
    this.reference = reference;
    this.problem = problem;
    this.amount = amount;
    this.currency = currency;
    this.paidBy = paidBy;
  }
}
