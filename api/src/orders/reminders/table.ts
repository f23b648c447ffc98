import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../table.ts';

/**
 * When each kind is due. `trial-ends`: three days before. `payment-failed`: at the first failure; `payment-open-3`,
 * `payment-open-7`: three and seven days later; `unpaid-end`: fourteen days later, when the subscription ends.
 * `card-expires`: a month before. `price-changes`: thirty days before.
 */
export type ReminderKind =
  | 'trial-ends'
  | 'payment-failed'
  | 'payment-open-3'
  | 'payment-open-7'
  | 'unpaid-end'
  | 'card-expires'
  | 'price-changes';

/** Mails to holders of subscriptions that are due at a time, each sent once. The table keeps its first name. */
export const reminders = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReminderKind>().notNull(),
    /** Its subject: a trial's end, an invoice, a card or a change of price. Each has one reminder of each kind. */
    occurrence: text().notNull(),
    /** When it was found to be due, by the provider's clock. */
    toldAt: timestamp({ withTimezone: true }).notNull(),
    /** The time of the announced event. */
    happensAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('notices_once').on(table.orderId, table.kind, table.occurrence)],
);

export type Reminder = typeof reminders.$inferSelect;

/** A reminder before it is stored. */
export type DueReminder = Pick<Reminder, 'kind' | 'occurrence' | 'happensAt'>;
