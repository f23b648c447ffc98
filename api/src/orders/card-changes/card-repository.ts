import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';

/** Stores the setup intent of an order's next card, unless another request has stored one. */
export async function storeCardIntent(db: Database, { id, cardChanges }: Order, cardIntentId: string) {
  await db
    .update(orders)
    .set({ cardIntentId, cardChanges: cardChanges + 1 })
    .where(and(eq(orders.id, id), eq(orders.cardChanges, cardChanges)));
}

export async function storeCardDone(db: Database, id: string, cardIntentDone: string): Promise<void> {
  await db.update(orders).set({ cardIntentDone }).where(eq(orders.id, id));
}
