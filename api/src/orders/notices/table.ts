import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../table.ts';

/**
 * `trial-ends`: three days before. `payment-failed`, `payment-open-3` and `payment-open-7`: at the first failure, three and
 * seven days later; `unpaid-end` is the end after fourteen. `card-expires`: a month before. `price-changes`: thirty days before.
 */
export type NoticeKind =
  | 'trial-ends'
  | 'payment-failed'
  | 'payment-open-3'
  | 'payment-open-7'
  | 'unpaid-end'
  | 'card-expires'
  | 'price-changes';

/** What the holder of a subscription is told of in time, each once. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<NoticeKind>().notNull(),
    /** What it is about, by which it is told once: a trial's end, an invoice, a card, a change of price. */
    occurrence: text().notNull(),
    /** When it was found, by the provider's clock. */
    toldAt: timestamp({ withTimezone: true }).notNull(),
    /** When what it announces happens. */
    happensAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('notices_once').on(table.orderId, table.kind, table.occurrence)],
);

export type Notice = typeof notices.$inferSelect;

/** What a notice says, before it is stored. */
export type Announcement = Pick<Notice, 'kind' | 'occurrence' | 'happensAt'>;
