import { Router } from 'express';
import { waitingWorkPath, type WaitingWork } from '@site/api-contract/waiting-work';
import type { Database } from '../../platform/database/database.ts';
import { addGet } from '../../platform/http/endpoints.ts';
import { countUnmatched } from '../../orders/payment-matching/table.ts';
import { waitingStatuses } from '../../orders/order-status.ts';
import { listOldest } from '../../orders/waiting-orders-repository.ts';
import { listFailedWork } from '../../platform/failed-work/table.ts';
import { countWaiting, listFailed } from '../../platform/outbox/table.ts';

/** GET /waiting-work, for the shell's page /ops. Visitors cannot reach it: the shell passes on only /api. */
export function waitingWorkRoutes(db: Database): Router {
  const router = Router();
  addGet(router, waitingWorkPath, async (_request, response) => {
    response.json(await readWaitingWork(db));
  });
  return router;
}

const maxListed = 20;

async function readWaitingWork(db: Database): Promise<WaitingWork> {
  const failed = await listFailed(db, maxListed);
  const forGood = await listFailedWork(db, maxListed);
  const orders = await listOldest(db, waitingStatuses, maxListed);
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
    failedForGood: forGood.map(({ id, kind, failedAt, error }) => ({
      id,
      kind,
      since: failedAt.toISOString(),
      error: messageOf(error),
    })),
    waitingOrders: orders.map(({ id, plan, status, createdAt }) => ({
      id,
      plan,
      status,
      since: createdAt.toISOString(),
    })),
    unmatchedPayments: await countUnmatched(db),
  };
}

interface StoredError {
  message?: string;
  cause?: StoredError | string;
}

/** The messages of an error, as the outbox stores it, and of its causes. */
function messageOf(lastError: string | null): string {
  const messages: string[] = [];
  let error = JSON.parse(lastError ?? '{}') as StoredError['cause'];
  for (; typeof error === 'object'; error = error.cause) messages.push(error.message ?? '');
  if (error) messages.push(error);
  return messages.join(': ');
}
