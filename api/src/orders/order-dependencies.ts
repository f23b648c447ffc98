import type Stripe from 'stripe';
import type { Log } from '@site/server-kit/log';
import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data/join-holders.ts';
import type { MailBudget } from '../platform/rate-limits/counted-limits.ts';
import type { MailboxHashes, Tokens } from '../platform/signing/signing-keys.ts';
import type { OrderLinks } from './links/order-links.ts';
import type { ProviderAccountGuard } from './provider-account/provider-account-guard.ts';
import type { Seller } from './invoices/table.ts';

export interface OrderDependencies {
  db: Database;
  stripe: Stripe;
  providerAccount: ProviderAccountGuard;
  log: Log;
  seller: Seller;
  orderLinks: OrderLinks;
  tokens: Tokens;
  mailboxHashes: MailboxHashes;
  mailBudget: MailBudget;
  personalData: PersonalData;
  siteOrigin: string;
  /** The ids of our payment links; if empty, every link that sells our prices counts as ours. */
  paymentLinks: string[];
  /** After this time, in ms, the outbox finishes what a killed process has left unfinished. */
  recoveryMs: number;
}
