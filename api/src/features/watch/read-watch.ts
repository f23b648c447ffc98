import type { Watch } from '@site/api-contract/watch';
import { countUnplaced } from '../../orders/payment-links/unplaced-repository.ts';
import { listWaiting } from '../../orders/waiting-orders-repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { countWaiting, listFailed } from '../../platform/outbox/outbox-repository.ts';

/** The most rows of a list. */
const most = 20;

/** Reads what waits. */
export async function readWatch(db: Database): Promise<Watch> {
  const failed = await listFailed(db, most);
  const orders = await listWaiting(db, most);
  return {
    outbox: await countWaiting(db),
    failedJobs: failed.map(({ id, kind, attempts, createdAt, dueAt, lastError }) => ({
      id,
      kind,
      attempts,
      since: createdAt.toISOString(),
      next: dueAt.toISOString(),
      error: messageOf(lastError),
    })),
    waitingOrders: orders.map(({ id, plan, status, createdAt }) => ({
      id,
      plan,
      status,
      since: createdAt.toISOString(),
    })),
    unplacedPayments: await countUnplaced(db),
  };
}

/** Of an error as the outbox keeps it. */
function messageOf(lastError: string | null): string {
  const { message } = JSON.parse(lastError ?? '{}') as { message?: string };
  return message ?? '';
}
