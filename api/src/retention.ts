import type { Log } from '@site/server-kit/log';
import { repeat } from '@site/server-kit/repeat';
import { accountLinks } from './features/account/table.ts';
import { addressChanges } from './features/address-change/table.ts';
import { downloadRequests } from './features/app-download/table.ts';
import { contactMessages } from './features/contact/table.ts';
import { declarationDrafts, declarations, detachDeclarations } from './features/declarations/table.ts';
import { deviceCodes, leaseMs, unusedDeviceMs, deleteReplacedKeys } from './features/devices/table.ts';
import { paymentEvents, deleteEventsOf } from './features/webhooks/table.ts';
import { accountSessions } from './customers/sessions/table.ts';
import { erasures } from './orders/erasures/table.ts';
import { orderLinks } from './orders/links/table.ts';
import { deleteOlder, type Database } from './platform/database/database.ts';
import type { Config } from './config.ts';
import { deleteUnusedAccounts, deleteUnusedDevices } from './features/devices/device-repository.ts';
import { deleteUnusedBillingAddresses } from './orders/invoices/billing-address-repository.ts';
import { listDocuments } from './orders/invoices/document-repository.ts';
import { eraseUnboughtOrders } from './orders/erasures/erase-unbought-orders.ts';
import type { MailboxHashes } from './platform/signing/signing-keys.ts';
import type { FileStore } from './platform/file-store/file-store.ts';
import {
  accountingCutoff,
  declarationCutoff,
  messageCutoff,
  trialHashCutoff,
} from './platform/personal-data/retention-periods.ts';
import { kindsThatAre } from './platform/outbox/job-kinds.ts';
import { deletableStatuses } from './orders/order-status.ts';
import { deleteRecords, listOldRecords } from './orders/accounting-retention-repository.ts';
import { failedWork } from './platform/failed-work/table.ts';
import { deleteJobsAbout, deleteDone, deleteFinished } from './platform/outbox/table.ts';
import { deletePastPeople } from './customers/people/table.ts';
import { rateLimits } from './platform/rate-limits/table.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface PurgedStores {
  db: Database;
  files: FileStore;
  /** Of mailboxes that have used their trial. */
  hashes: MailboxHashes;
  log: Log;
}

/** Deletes old data at the start and then daily, as the privacy policy says in its section on retention. */
export function schedulePurge(stores: PurgedStores, retention: Config['retention']) {
  return repeat((signal) => purge(stores, retention, signal), 0);
}

/** Each kind of data is deleted separately, so that a failure does not stop the others. @returns the pause, in ms */
async function purge(
  { db, files, hashes, log }: PurgedStores,
  { messageMonths, downloadMonths, eventDays }: Config['retention'],
  signal: AbortSignal,
): Promise<number> {
  const now = new Date();
  const eventsBefore = new Date(now.getTime() - eventDays * dayMs);
  const dayAgo = new Date(now.getTime() - dayMs);
  const linksBefore = new Date(now.getTime() - 7 * dayMs);
  const deletions: Record<string, () => Promise<number>> = {
    messages: () => deleteDone(db, contactMessages, 'contact', messageCutoff(now, messageMonths)),
    downloadRequests: () =>
      deleteDone(db, downloadRequests, 'app-download', messageCutoff(now, downloadMonths)),
    declarationDrafts: () => deleteOlder(db, declarationDrafts.createdAt, dayAgo),
    events: () => deleteOlder(db, paymentEvents.receivedAt, eventsBefore),
    accountLinks: () => deleteOlder(db, accountLinks.createdAt, linksBefore),
    addressChanges: () => deleteOlder(db, addressChanges.createdAt, eventsBefore),
    accountSessions: () => deleteOlder(db, accountSessions.expiresAt, now),
    deviceCodes: () => deleteOlder(db, deviceCodes.expiresAt, dayAgo),
    devices: () => deleteUnusedDevices(db, new Date(now.getTime() - unusedDeviceMs)),
    people: () => deletePastPeople(db, eventsBefore),
    // A day longer than their last leases.
    leaseKeys: () => deleteReplacedKeys(db, new Date(now.getTime() - leaseMs - dayMs)),
    jobs: () => deleteFinished(db, kindsThatAre('deletedWhenDone'), eventsBefore),
    failedWork: () => deleteOlder(db, failedWork.settledAt, eventsBefore),
    declarations: () => deleteOlder(db, declarations.receivedAt, declarationCutoff(now)),
    orders: () => deleteOldRecords(db, files, accountingCutoff(now)),
    // After devices, people and orders.
    appAccounts: () => deleteUnusedAccounts(db),
    billingAddresses: () => deleteUnusedBillingAddresses(db),
    unboughtOrders: () => eraseUnboughtOrders(db, hashes, eventsBefore),
    erasures: () => deleteOlder(db, erasures.finishedAt, trialHashCutoff(now)),
    orderLinks: () => deleteOlder(db, orderLinks.expiresAt, now),
    rateLimits: () => deleteOlder(db, rateLimits.endsAt, now),
  };
  const deleted: Record<string, number> = {};
  for (const [what, run] of Object.entries(deletions)) {
    if (signal.aborted) break;
    try {
      deleted[what] = await run();
    } catch (error) {
      // Otherwise the api is stopping, and the database may be closed.
      if (!signal.aborted) log.error({ err: error, what }, 'old data could not be deleted');
    }
  }
  log.info(deleted, 'old data deleted');
  return dayMs;
}

/** Deletes orders with their documents after the retention period of accounting records. @returns how many orders */
function deleteOldRecords(db: Database, files: FileStore, before: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    const ids = await listOldRecords(transaction, deletableStatuses, before);
    // First, as a file without its row would be found by nobody.
    for (const file of await listDocuments(transaction, ids)) await files.remove(file);
    await detachDeclarations(transaction, ids);
    await deleteEventsOf(transaction, ids);
    await deleteJobsAbout(transaction, { orderId: ids }, []);
    await deleteRecords(transaction, ids);
    return ids.length;
  });
}
