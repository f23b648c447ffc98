import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';
import { and, eq, gt, isNull, desc, isNotNull, notInArray, or } from 'drizzle-orm';
import { findRow, lockRow, type Database, listRows } from '../../platform/database/database.ts';
import {
  isSpellingOf,
  holderOfRows,
  type DataHolder,
  type DataSubject,
} from '../../platform/personal-data/data-holder.ts';

/** Requests to move an account to another address; those that were carried out are kept for their last mails. */
export const addressChanges = pgTable(
  'address_changes',
  {
    /** Contained in the tokens of both links. */
    id: uuid().primaryKey(),
    /** The account's mailbox when the change was asked for. */
    mailboxKey: text().notNull(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    oldConfirmedAt: timestamp({ withTimezone: true }),
    newConfirmedAt: timestamp({ withTimezone: true }),
    /** When the change was carried out or refused. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('address_changes_mailbox').on(table.mailboxKey)],
);

export type AddressChange = typeof addressChanges.$inferSelect;

export type Side = 'old' | 'new';

/** Adds a change; it replaces an earlier one of the account that has not ended. */
export async function insertChange(transaction: Database, change: typeof addressChanges.$inferInsert) {
  const isEarlier = and(eq(addressChanges.mailboxKey, change.mailboxKey), isNull(addressChanges.endedAt));
  await transaction.delete(addressChanges).where(isEarlier);
  await transaction.insert(addressChanges).values(change);
}

export const findChange = (db: Database, id: string) =>
  findRow(db, addressChanges, eq(addressChanges.id, id));

const isOpen = (id: string) =>
  and(eq(addressChanges.id, id), isNull(addressChanges.endedAt), gt(addressChanges.expiresAt, new Date()));

export const findOpenChange = (db: Database, id: string) => findRow(db, addressChanges, isOpen(id));

export const lockOpenChange = (transaction: Database, id: string) =>
  lockRow(transaction, addressChanges, isOpen(id));

export async function updateChange(
  transaction: Database,
  id: string,
  set: Partial<Pick<AddressChange, 'oldConfirmedAt' | 'newConfirmedAt' | 'endedAt'>>,
): Promise<void> {
  await transaction.update(addressChanges).set(set).where(eq(addressChanges.id, id));
}

/** Changes of an account's address. Each mailbox is shown its own address alone. */
export const addressData: DataHolder = {
  isTrace: true,
  async emails(db) {
    const rows = await db.select().from(addressChanges);
    return rows.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]);
  },
  async formerEmails(db, person) {
    const { oldEmail, endedAt } = addressChanges;
    const formerAddresses: string[] = [];
    for (let key: string | undefined = person.mailboxKey; key;) {
      const isFurther = and(await movedTo(db, key), notInArray(oldEmail, formerAddresses));
      const [last]: AddressChange[] = await listRows(db, addressChanges, isFurther, desc(endedAt));
      if (last) formerAddresses.push(last.oldEmail);
      key = last?.mailboxKey;
    }
    return formerAddresses;
  },
  ...holderOfRows(addressChanges, addressChanges.createdAt, isOf, {
    entries: 'changesOfAddress',
    subject: 'changeId',
    show: ({ mailboxKey, oldEmail, newEmail, ...change }, person) => ({
      askedAt: change.createdAt,
      ...(mailboxKey === person.mailboxKey ? { from: oldEmail } : { to: newEmail }),
      confirmedAt: mailboxKey === person.mailboxKey ? change.oldConfirmedAt : change.newConfirmedAt,
      endedAt: change.endedAt,
    }),
  }),
};

async function movedTo(db: Database, key: string) {
  const { newEmail, oldConfirmedAt, newConfirmedAt } = addressChanges;
  return and(
    await isSpellingOf(db, addressChanges, newEmail, key),
    isNotNull(oldConfirmedAt),
    isNotNull(newConfirmedAt),
  );
}

async function isOf(db: Database, { mailboxKey }: DataSubject) {
  return or(
    eq(addressChanges.mailboxKey, mailboxKey),
    await isSpellingOf(db, addressChanges, addressChanges.newEmail, mailboxKey),
  );
}
