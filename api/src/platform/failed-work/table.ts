import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JobKind, JobPayload } from '../outbox/job-kinds.ts';

/** Jobs that failed for good: a person has them tried again or gives them up. No personal data, only ids. */
export const failedWork = pgTable(
  'failed_work',
  {
    /** The job's id. */
    id: uuid().primaryKey(),
    kind: text().$type<JobKind>().notNull(),
    payload: jsonb().$type<JobPayload>().notNull(),
    /** Redacted. */
    error: text().notNull(),
    failedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a person had it tried again or gave it up. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('failed_work_settled').on(table.settledAt, table.failedAt)],
);
