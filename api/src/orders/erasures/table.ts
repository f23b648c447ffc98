import { sql, and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { findRow, type Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import {
  isSpellingOf,
  holderOfRows,
  type DataHolder,
  type DataSubject,
} from '../../platform/personal-data/data-holder.ts';
import type { MailboxHashes } from '../../platform/signing/signing-keys.ts';

/** What an erasure has ended, what stays stored and until which day (ISO 8601); for its mail. */
interface KeptData {
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
    /** Keyed hashes of the mailboxes that the account had before, the latest first. */
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

export const findErasure = (db: Database, id: string) => findRow(db, erasures, eq(erasures.id, id));

export function listErasedOrders(db: Database, id: string): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.erasureId, id));
}

export async function forgetProviderCustomer(db: Database, orderId: string): Promise<void> {
  await db.update(orders).set({ customerId: null }).where(eq(orders.id, orderId));
}

/** Stores that the provider's part is done. @returns false if it was stored before */
export async function markFinished(transaction: Database, id: string): Promise<boolean> {
  const finished = await transaction
    .update(erasures)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(erasures.id, id), isNull(erasures.finishedAt)))
    .returning({ id: erasures.id });
  return finished.length > 0;
}

export async function forgetEmail(db: Database, id: string): Promise<void> {
  await db.update(erasures).set({ email: null }).where(eq(erasures.id, id));
}

/** Whether an erasure has stored one of a mailbox's hashes. @param hashes one for each signing key */
export async function hasUsedTrial(db: Database, hashes: string[]): Promise<boolean> {
  return (await db.$count(erasures, inArray(erasures.trialHash, hashes))) > 0;
}

/**
 * The erasure of a mailbox since a purchase, which a restored database may lack.
 * @param hashes one for each signing key
 * @param boughtAt in whole seconds: a purchase within the second of an erasure is no longer erased
 */
export async function findErasureSince(db: Database, hashes: string[], boughtAt: Date) {
  const isLater = and(
    inArray(erasures.mailboxHash, hashes),
    gt(erasures.confirmedAt, new Date(boughtAt.getTime() + 1000)),
  );
  return (await findRow(db, erasures, isLater))?.id;
}

export async function findErasures(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: erasures.id }).from(erasures).where(inArray(erasures.id, ids));
  return rows.map(({ id }) => id);
}

/** The erasures of a person who became a customer again afterwards. A later erasure does not delete them. */
export function erasureData(hashes: MailboxHashes): DataHolder {
  const isOf = async (db: Database, { email, mailboxKey }: DataSubject) =>
    or(
      await isSpellingOf(db, erasures, erasures.email, mailboxKey),
      inArray(erasures.trialHash, hashes.allMergedOf(email)),
    );
  const { read } = holderOfRows(erasures, erasures.confirmedAt, isOf, {
    entries: 'earlierErasures',
    subject: 'erasureId',
    show: ({ confirmedAt, finishedAt, kept, trialHash }) => ({
      confirmedAt,
      finishedAt,
      hasUsedTrial: trialHash !== null,
      kept,
    }),
  });
  return { isTrace: true, read };
}
