import type { Order } from './table.ts';

/**
 * What the provider is told of an order, and gives back with its events: the order, and the request that made it, so
 * that its logs and ours can be read together. The same at every try, as the idempotency key demands.
 */
export function orderMetadata({ id, plan, requestId }: Order): Record<string, string> {
  return { order: id, plan, ...(requestId && { request: requestId }) };
}
