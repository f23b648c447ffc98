/**
 * Why a payment belongs to no order. `link_unknown`: it came by a payment link that is not ours; `items_unknown`,
 * `price_unknown`, `amount_unknown`: by one that does not sell a plan at its price; `object_unknown`: the provider does
 * not know what its event is about; `order_unknown`: nothing of ours asked for it.
 */
export const problems = [
  'link_unknown',
  'items_unknown',
  'price_unknown',
  'amount_unknown',
  'object_unknown',
  'order_unknown',
] as const;
export type Problem = (typeof problems)[number];

type Received = Pick<UnplacedPayment, 'amount' | 'currency' | 'paidBy'>;

/** Money was received that belongs to no order. */
export class UnplacedPayment extends Error {
  override name = 'UnplacedPayment';
  /** The provider's id of what was paid. */
  readonly reference: string;
  readonly problem: Problem;
  /** In the currency's smallest unit. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The intent or the invoice that has paid it, where the reference is neither. */
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
