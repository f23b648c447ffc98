import type { Order } from './table.ts';

const settled: Order['status'][] = ['paid', 'cancelled', 'ended'];

/** Whether an order stays as it is, but for a reversal, of which the provider's events and reconciliation tell. */
export function isSettled({ status }: Pick<Order, 'status'>): boolean {
  return settled.includes(status);
}
