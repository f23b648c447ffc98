import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JobKind, JobPayload } from './job-kinds.ts';

/** Jobs, written in the transaction of their cause. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** Which handler runs it. */
    kind: text().$type<JobKind>().notNull(),
    /** `causeOf` kind and subject, such as `contact:<message id>`; unique, so that a cause has one job. */
    cause: text().notNull().unique(),
    payload: jsonb().$type<JobPayload>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The time of the next try. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was done, whatever its kind. */
    deliveredAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.deliveredAt, table.dueAt)],
);
