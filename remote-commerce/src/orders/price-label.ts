import type { OrderState } from '@site/api-contract';

/**
 * The message key that names an order's price; `subscription.from` takes the day on which the trial ends.
 * @param hasCard whether a trial's card is stored: the price then follows, else only if one is added
 */
export function priceLabel({ status }: OrderState, hasCard: boolean | undefined) {
  if (status !== 'trialing') return 'payment.price';
  return hasCard ? 'subscription.from' : 'subscription.after';
}
