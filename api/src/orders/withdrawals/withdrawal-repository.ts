import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { unfinishedJob } from '../../platform/outbox/outbox-repository.ts';

/** Whether an accepted withdrawal from an order waits to be carried out at the provider. */
export async function isBeingWithdrawn(db: Database, orderId: string): Promise<boolean> {
  return (await unfinishedJob(db, sql`${`withdraw-order:${orderId}`}`)).length > 0;
}
