import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';

/** What an erasure leaves, for its mail. Days are ISO 8601. */
export interface KeptData {
  /** The plans of the subscriptions that it ended. */
  ended: PlanId[];
  invoicesUntil?: string;
  declarationsUntil?: string;
  /** Of the mark of the used trial. */
  trialUntil?: string;
}

/** Erasures that people have confirmed. All that the database held of them went in the same transaction. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid().primaryKey(),
    /** Where its one mail goes; null once it was sent. */
    email: text(),
    language: text().$type<Language>().notNull(),
    kept: jsonb().$type<KeptData>().notNull(),
    /** Keyed hash of a mailbox that has used its trial (`openMailboxMarks`). */
    trialMark: text(),
    confirmedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the payment provider had ended and deleted its part. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('erasures_trial_mark').on(table.trialMark)],
);

export type Erasure = typeof erasures.$inferSelect;
