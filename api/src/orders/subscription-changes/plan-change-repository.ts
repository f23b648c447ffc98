import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';

/**
 * Stores a change of plan, unless another one was stored meanwhile.
 * @param earlierChanges how many there were when the change was previewed
 * @returns the order with it
 */
export async function storePlanChange(
  db: Database,
  id: string,
  earlierChanges: number,
  change: string,
): Promise<Order | undefined> {
  const [stored] = await db
    .update(orders)
    .set({ planChanges: earlierChanges + 1, planChange: change })
    .where(and(eq(orders.id, id), eq(orders.planChanges, earlierChanges)))
    .returning();
  return stored;
}
