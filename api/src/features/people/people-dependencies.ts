import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Database } from '../../platform/database/database.ts';

export interface PeopleDependencies extends OrderDependencies {
  /** With how many people an owner can share a plan. */
  mostPeople: number;
  /** Queues a message about a mailbox's account to the publisher's back end. */
  queueBackendMessage: (transaction: Database, mailboxKey: string) => Promise<void>;
}
