import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { placeOrReport } from '../../orders/payment-links/place-or-report.ts';
import { listUnplaced } from '../../orders/payment-links/unplaced-repository.ts';
import { createdSince } from '../../platform/payments/provider-objects.ts';

/** Creates the orders of completed checkout sessions whose events were lost, and tries again the payments without an order. */
export async function reconcileSessions(
  dependencies: OrderDependencies,
  since: Date,
): Promise<{ count: number; failed: number }> {
  const { db, stripe, log } = dependencies;
  const place = (ids: string[]) => placeOrReport(dependencies, ids, { isAboutMoney: true });
  let [count, failed] = [0, 0];
  const completed = stripe.checkout.sessions.list({ status: 'complete', ...createdSince(since) });
  for await (const { id } of completed) {
    count += 1;
    await place([id]).catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, session: id }, 'a checkout session could not be placed');
    });
  }
  for (const reference of await listUnplaced(db)) await place([reference]);
  return { count, failed };
}
