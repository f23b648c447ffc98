import type Stripe from 'stripe';
import type { Database } from '../platform/database/database.ts';
import type { MailboxMarks } from '../platform/signing/mailbox-marks.ts';
import type { OrderLinks } from './order-links.ts';
import type { Log } from '@site/api-contract/log';
import type { AccountGuard } from './account/account-guard.ts';
import type { Seller } from './invoices/table.ts';

/** The dependencies of the use cases of an order. */
export interface OrderDependencies {
  db: Database;
  stripe: Stripe;
  account: AccountGuard;
  log: Log;
  seller: Seller;
  orderLinks: OrderLinks;
  mailboxMarks: MailboxMarks;
  /** The ids of our payment links; if empty, any link that sells our prices. */
  paymentLinks: string[];
  /** The outbox finishes an order that is unfinished after this, in ms. */
  recoveryMs: number;
}
