import type { Order } from '../table.ts';

/** Whether the provider has not carried out the buyer's latest wish yet. */
export function isEndPending({ endWish, endWishDone }: Order): boolean {
  return endWish > endWishDone;
}

/** Whether the order's end is as the buyer wants it. */
export function endsAsWanted({ endsAt, endWanted }: Order): boolean {
  return (endsAt !== null) === endWanted;
}
