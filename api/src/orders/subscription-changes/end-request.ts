import type { Order } from '../table.ts';

/** Whether the buyer's latest request, to cancel or to resume, has not been carried out at the provider yet. */
export function isEndPending({ endWish, endWishDone }: Order): boolean {
  return endWish > endWishDone;
}

/** Whether the subscription will end, at the provider or by a request that is still pending. */
export function isEnding(order: Order): boolean {
  return isEndPending(order) ? order.endWanted : order.endsAt !== null;
}

/** Whether the provider's state agrees with the buyer's latest request. */
export function endsAsRequested({ endsAt, endWanted }: Order): boolean {
  return (endsAt !== null) === endWanted;
}
