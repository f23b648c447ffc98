import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';

/** Stores a change of plan after a number of earlier ones, unless another request was first. @returns the order with it */
export async function storePlanWish(
  db: Database,
  id: string,
  change: number,
  wish: string,
): Promise<Order | undefined> {
  const [stored] = await db
    .update(orders)
    .set({ planChanges: change + 1, planChange: wish })
    .where(and(eq(orders.id, id), eq(orders.planChanges, change)))
    .returning();
  return stored;
}
