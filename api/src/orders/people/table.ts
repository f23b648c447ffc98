import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';

/** People with whom the owner of a plan shares it. */
export const planPeople = pgTable(
  'plan_people',
  {
    id: uuid().primaryKey(),
    /** The mailbox of who pays for the plan. */
    ownerKey: text().notNull(),
    /** As the owner calls the person. */
    name: text().notNull(),
    /** The invitation goes there. */
    email: text().notNull(),
    mailboxKey: text().notNull(),
    /** Of the invitation. */
    language: text().$type<Language>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of the invitation; of the whole row where the plan's owner was erased. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when the person uses the plan. */
    joinedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('plan_people_owner').on(table.ownerKey, table.mailboxKey),
    /** Nobody uses the plans of two owners. */
    uniqueIndex('plan_people_joined')
      .on(table.mailboxKey)
      .where(sql`${table.joinedAt} is not null`),
  ],
);

export type PlanPerson = typeof planPeople.$inferSelect;
