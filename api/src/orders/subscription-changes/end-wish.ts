import type { OrderStatus } from '@site/api-contract';
import type { Order } from '../table.ts';

const running: OrderStatus[] = ['trialing', 'processing', 'active', 'past_due'];

/** Whether an order is a subscription that can be cancelled. */
export function isRunning({ subscriptionId, status }: Order): boolean {
  return subscriptionId !== null && running.includes(status);
}

/** Whether the provider has not carried out the buyer's latest wish yet. */
export function isEndPending({ endWish, endWishDone }: Order): boolean {
  return endWish > endWishDone;
}

/** Whether a running subscription will be charged again: nobody has cancelled it, or wants to. */
export function goesOn(order: Order): boolean {
  return order.endsAt === null && !(isEndPending(order) && order.endWanted);
}

/** Whether the order's end is as the buyer wants it. */
export function endsAsWanted({ endsAt, endWanted }: Order): boolean {
  return (endsAt !== null) === endWanted;
}
