import { endOfPeriod } from '../../orders/end-of-period.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Declaration } from './table.ts';

/** When the link that undoes a cancellation has expired: at the end of the paid period; undefined while it is valid. */
export async function expiryOfUndo(
  db: Database,
  { undoUntil }: Declaration,
  order: Order,
): Promise<Date | undefined> {
  if (!undoUntil) return undefined;
  const end = await endOfPeriod(db, order);
  // A further period was paid.
  const isRenewed = end !== undefined && end > undoUntil;
  return isRenewed || undoUntil < new Date() ? undoUntil : undefined;
}
