import { ApiError } from '../platform/http/api-error.ts';
import type { Order } from './table.ts';

/** Whether an order is paid and the money was not taken back; a trial is not paid (C13). */
export function isPaid({ status, reversal }: Order): boolean {
  return (status === 'paid' || status === 'active') && reversal === null;
}

/** @throws ApiError `order_unpaid`, `order_refunded`, `order_disputed` */
export function requirePaid(order: Order): void {
  if (order.reversal) throw new ApiError(`order_${order.reversal}`);
  if (!isPaid(order)) throw new ApiError('order_unpaid');
}
