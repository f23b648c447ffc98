import { randomUUID } from 'node:crypto';
import type { AppName, downloadRequestSchema } from '@site/api-contract';
import type { z } from 'zod';
import type { RouteDependencies } from '../../orders/route-dependencies.ts';
import { packageOf } from '../../platform/file-store/app-packages.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Ticket } from './ticket-cookie.ts';
import { insertRow } from '../../platform/database/database.ts';
import { downloadRequests } from './table.ts';

/**
 * Stores a request for an app and queues its mail.
 * @param ticket lets a visitor without script fetch the file
 * @returns a link to the app's package that works for 15 minutes
 * @throws ApiError `too_many_requests`, `file_missing`, `storage_unavailable`
 */
export async function requestDownload(
  { db, mailBudget, files }: RouteDependencies,
  app: AppName,
  requester: z.output<typeof downloadRequestSchema>,
  ticket: Ticket | undefined,
): Promise<string> {
  const link = await files.linkTo(packageOf(app));
  const id = randomUUID();
  const { hash: ticketHash = null, expiresAt: ticketExpiresAt = null } = ticket ?? {};
  await db.transaction(async (transaction) => {
    if (!(await mailBudget.take(transaction, requester.customerEmail)))
      throw new ApiError('too_many_requests');
    await insertRow(transaction, downloadRequests, { ...requester, id, app, ticketHash, ticketExpiresAt });
    await enqueue(transaction, 'app-download', id, { requestId: id });
  });
  return link;
}
