/**
 * Why a payment has no order. `link_unknown`: its payment link is not ours. `items_unknown`, `price_unknown`,
 * `amount_unknown`: its link does not sell a plan at its price. `object_unknown`: the provider does not know the object of
 * its event. `order_unknown`: no order of ours asked for it.
 */
export type Problem =
  'link_unknown' | 'items_unknown' | 'price_unknown' | 'amount_unknown' | 'object_unknown' | 'order_unknown';

type Received = Pick<UnplacedPayment, 'amount' | 'currency' | 'paidBy'>;

/** Received money belongs to no order. */
export class UnplacedPayment extends Error {
  override name = 'UnplacedPayment';
  /** The provider's id of what was paid. */
  readonly reference: string;
  readonly problem: Problem;
  /** In the currency's smallest unit. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The intent or invoice that paid it, if the reference is neither. */
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
