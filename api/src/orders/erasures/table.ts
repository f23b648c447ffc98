import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';

/** What an erasure has ended, what stays stored and until which day (ISO 8601); for its mail. */
interface KeptData {
  /** The plans of the subscriptions that it ended. */
  ended: PlanId[];
  invoicesUntil?: string;
  declarationsUntil?: string;
  /** The hash of the used trial. */
  trialUntil?: string;
}

/** Confirmed erasures. The same transaction has deleted the person's data. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid().primaryKey(),
    /** The recipient of the erasure's mail; null once it was sent or refused for good. */
    email: text(),
    language: text().$type<Language>().notNull(),
    kept: jsonb().$type<KeptData>().notNull(),
    /** Keyed hash of a mailbox that has used its trial (`openMailboxHashes`). */
    trialHash: text('trial_mark'),
    /** Keyed hash of the mailbox, by which a restored database is erased again; null for those from before it was stored. */
    mailboxHash: text('mailbox_mark'),
    /** The same of the addresses that the account had before, the latest first. */
    formerHashes: text('former_marks')
      .array()
      .notNull()
      .default(sql`'{}'`),
    confirmedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When subscriptions and customers at the payment provider were ended and deleted. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('erasures_trial_mark').on(table.trialHash)],
);

export type Erasure = typeof erasures.$inferSelect;
