import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Database } from '../../platform/database/database.ts';

export interface PeopleDependencies extends OrderDependencies {
  maxPeople: number;
  /** Queues a message about a mailbox's account to the publisher's back end. */
  queueBackendMessage: (transaction: Database, mailboxKey: string) => Promise<void>;
}
