import { sql, and, asc, eq, gt, isNotNull, isNull, like, lt, or } from 'drizzle-orm';
import { pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';
import { findRow, listRows, type Database } from '../../platform/database/database.ts';

/** People with whom the owner of a plan shares it. */
export const planPeople = pgTable(
  'plan_people',
  {
    id: uuid().primaryKey(),
    /** The mailbox of the person who pays for the plan. */
    ownerKey: text().notNull(),
    /** The person's name, as the owner has typed it. */
    name: text().notNull(),
    /** The invitation goes there. */
    email: text().notNull(),
    mailboxKey: text().notNull(),
    /** The language of the invitation. */
    language: text().$type<Language>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the invitation expires; once the plan's owner was erased, when the row is deleted. */
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

/** What stands for the owner after an erasure, followed by the person's id. */
const erasedOwner = 'erased:';
const isJoined = isNotNull(planPeople.joinedAt);
const isOpen = () => and(isNull(planPeople.joinedAt), gt(planPeople.expiresAt, new Date()));

export function listPeople(db: Database, ownerKey: string): Promise<PlanPerson[]> {
  const isInvited = eq(planPeople.ownerKey, ownerKey);
  return listRows(db, planPeople, isInvited, asc(planPeople.createdAt), asc(planPeople.id));
}

/** The plan that a person uses, if any. */
export const findJoined = (db: Database, mailboxKey: string) =>
  findRow(db, planPeople, and(eq(planPeople.mailboxKey, mailboxKey), isJoined));

export const findInvited = (db: Database, id: string) =>
  findRow(db, planPeople, and(eq(planPeople.id, id), isOpen()));

/** Stores that an invited person has joined. @returns the person, to only one of several callers */
export async function storeJoined(transaction: Database, id: string): Promise<PlanPerson | undefined> {
  const [person] = await transaction
    .update(planPeople)
    .set({ joinedAt: new Date() })
    .where(and(eq(planPeople.id, id), isOpen()))
    .returning();
  return person;
}

/** Takes a person off the plan, or the invitation back. @returns who it was */
export async function deletePerson(
  transaction: Database,
  { ownerKey, id }: Pick<PlanPerson, 'ownerKey' | 'id'>,
): Promise<PlanPerson | undefined> {
  const isPerson = and(eq(planPeople.ownerKey, ownerKey), eq(planPeople.id, id));
  const [person] = await transaction.delete(planPeople).where(isPerson).returning();
  return person;
}

/** Ends that a person uses somebody's plan. @returns whether there was one */
export async function deleteJoined(transaction: Database, mailboxKey: string): Promise<boolean> {
  const isMember = and(eq(planPeople.mailboxKey, mailboxKey), isJoined);
  return (await transaction.delete(planPeople).where(isMember).returning()).length > 0;
}

/** A mailbox's entries, as a plan's owner or as somebody's member. */
export function listInvolved(db: Database, mailboxKey: string): Promise<PlanPerson[]> {
  const isEither = or(eq(planPeople.mailboxKey, mailboxKey), eq(planPeople.ownerKey, mailboxKey));
  return db.select().from(planPeople).where(isEither).orderBy(asc(planPeople.createdAt));
}

/**
 * Removes an erased owner from the people of the plan, who stay stored for a while to be told that it has ended.
 * @returns these people
 */
export function detachOwner(transaction: Database, ownerKey: string): Promise<PlanPerson[]> {
  return transaction
    .update(planPeople)
    .set({ ownerKey: sql`${erasedOwner} || ${planPeople.id}`, expiresAt: sql`now()` })
    .where(eq(planPeople.ownerKey, ownerKey))
    .returning();
}

/** Deletes invitations that expired before a time, and people whose plan's owner was erased before it. @returns how many */
export async function deletePastPeople(db: Database, before: Date): Promise<number> {
  const isPast = or(isNull(planPeople.joinedAt), like(planPeople.ownerKey, `${erasedOwner}%`));
  const isOld = and(isPast, lt(planPeople.expiresAt, before));
  return (await db.delete(planPeople).where(isOld).returning({ id: planPeople.id })).length;
}
