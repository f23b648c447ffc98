import type { Config } from './config.ts';
import { deleteRequests } from './features/app-download/request-repository.ts';
import { deleteMessages } from './features/contact/message-repository.ts';
import { deleteEvents } from './features/orders/events/record-event.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log/log.ts';
import { deleteDelivered } from './platform/outbox/outbox-repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The deliveries whose cause never comes again. That of a trial that has started or of a charge that failed does, at
 * each reading of its order: without its row the mail would be sent once more.
 */
const kindsOfOneCause = [
  'contact',
  'app-download',
  'order-confirmation',
  'consent-confirmation',
  'subscription-ended',
  'payment-refunded',
  'finish-order',
  'refresh-order',
  'place-event',
];

/**
 * Deletes at the start and then daily what the privacy policy promises to delete (its section on retention). Orders
 * and invoices are accounting records and stay.
 */
export function schedulePurge(db: Database, retention: Config['retention'], log: Log): { stop(): void } {
  const run = () =>
    void purge(db, retention, new Date()).then(
      (deleted) => log.info(deleted, 'old data deleted'),
      (error: unknown) => log.error({ err: error }, 'old data could not be deleted'),
    );
  run();
  const timer = setInterval(run, dayMs);
  return { stop: () => clearInterval(timer) };
}

async function purge(db: Database, { messageMonths, eventDays }: Config['retention'], now: Date) {
  const messagesBefore = new Date(now);
  messagesBefore.setUTCMonth(now.getUTCMonth() - messageMonths);
  const eventsBefore = new Date(now.getTime() - eventDays * dayMs);
  return {
    messages: await deleteMessages(db, messagesBefore),
    downloadRequests: await deleteRequests(db, messagesBefore),
    events: await deleteEvents(db, eventsBefore),
    deliveries: await deleteDelivered(db, kindsOfOneCause, eventsBefore),
  };
}
