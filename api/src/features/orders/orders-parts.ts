import type Stripe from 'stripe';
import type { Database } from '../../platform/database/database.ts';
import type { OrderLinks } from './order-links.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AccountGuard } from './account/account-guard.ts';
import type { Seller } from './table.ts';

/** What the use cases of an order work with. */
export interface OrdersParts {
  db: Database;
  stripe: Stripe;
  account: AccountGuard;
  log: Log;
  seller: Seller;
  orderLinks: OrderLinks;
  /** The ids of the payment links that are ours; all that sell our prices where none are named. */
  paymentLinks: string[];
  /** How long an order may stay unfinished before the outbox finishes it, in ms. */
  recoveryMs: number;
}
