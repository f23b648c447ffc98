import type { OrdersParts } from '../orders-parts.ts';
import { listUnplaced } from '../unplaced/unplaced-repository.ts';
import { placeOrReport } from './place-or-report.ts';

interface Reconciled {
  /** How many completed sessions there were, and how many of them could not be looked at. */
  count: number;
  failed: number;
}

/**
 * Makes the orders of the completed checkout sessions whose events never came, and looks again at the payments that
 * belong to no order.
 */
export async function reconcileSessions(parts: OrdersParts, since: Date): Promise<Reconciled> {
  const { db, stripe, log } = parts;
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const place = (ids: string[]) => placeOrReport(parts, ids, { isAboutMoney: true });
  let [count, failed] = [0, 0];
  for await (const { id } of stripe.checkout.sessions.list({ status: 'complete', created, limit: 100 })) {
    count += 1;
    await place([id]).catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, session: id }, 'a checkout session could not be placed');
    });
  }
  for (const reference of await listUnplaced(db)) await place([reference]);
  return { count, failed };
}
