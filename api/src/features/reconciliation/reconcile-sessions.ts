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
  let [count, failed] = [0, 0];
  const match = (id: string) =>
    matchOrReport(dependencies, [id], { isAboutMoney: true }).catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, payment: id }, 'a payment could not be matched to an order');
    });
  const completed = stripe.checkout.sessions.list({ status: 'complete', ...createdSince(since) });
  for await (const { id } of completed) {
    count += 1;
    await match(id);
  }
  for (const reference of await listUnmatched(db)) await match(reference);
  return { count, failed };
}
