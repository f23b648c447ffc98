import type { Database } from '../../platform/database/database.ts';
import { hasFailedFor } from '../../platform/failed-work/failed-work-repository.ts';
import { findJob } from '../../platform/outbox/outbox-repository.ts';

/**
 * How far the withdrawal from an order has come: `waits` until the provider has taken the refund, then `done`, also if the
 * buyer's bank sends the money back later; undefined if there was none.
 */
export async function withdrawalState(db: Database, orderId: string): Promise<'waits' | 'done' | undefined> {
  const job = await findJob(db, 'withdraw-order', orderId);
  if (!job) return undefined;
  return job.deliveredAt && !(await hasFailedFor(db, 'withdraw-order', orderId)) ? 'done' : 'waits';
}
