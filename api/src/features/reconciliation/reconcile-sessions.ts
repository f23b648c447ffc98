import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { matchOrReport } from '../../orders/payment-links/match-or-report.ts';
import { listUnmatched } from '../../orders/payment-links/unmatched-repository.ts';
import { createdSince } from '../../platform/payments/provider-objects.ts';

/** Creates the orders of completed checkout sessions whose events were lost, and tries to match unmatched payments again. */
export async function reconcileSessions(
  dependencies: OrderDependencies,
  since: Date,
): Promise<{ count: number; failed: number }> {
  const { db, stripe, log } = dependencies;
  const match = (ids: string[]) => matchOrReport(dependencies, ids, { isAboutMoney: true });
  let [count, failed] = [0, 0];
  const completed = stripe.checkout.sessions.list({ status: 'complete', ...createdSince(since) });
  for await (const { id } of completed) {
    count += 1;
    await match([id]).catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, session: id }, 'a checkout session could not be matched to an order');
    });
  }
  for (const reference of await listUnmatched(db)) await match([reference]);
  return { count, failed };
}
