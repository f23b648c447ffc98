import type { Language } from '@site/shared-i18n';
import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { listRows, type Database } from '../platform/database/database.ts';
import { mailboxKey, mergedMailboxKey } from '../platform/mail/mailbox-key.ts';
import type { PersonalData } from '../platform/personal-data/join-holders.ts';
import {
  money,
  isSpellingOf,
  type DataHolder,
  type DataSubject,
} from '../platform/personal-data/data-holder.ts';
import { texts } from '../platform/texts/texts.ts';
import { orderLinks } from './links/table.ts';
import { orders } from './table.ts';

/** The owner of a mailbox with all its orders; older orders have no stored mailbox and are found by their email. */
export async function findDataSubject(db: Database, { email, mailboxKey }: Omit<DataSubject, 'orderIds'>) {
  const isOfMailbox = await isSpellingOf(db, orders, orders.email, mailboxKey);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.mailboxKey, mailboxKey), isOfMailbox))
    .orderBy(asc(orders.createdAt));
  return { email, mailboxKey, orderIds: rows.map(({ id }) => id) };
}

/** Whether anything is stored about the mailbox of an email: an order, a message, a download, a declaration. */
export async function isKnown(db: Database, personalData: PersonalData, email: string): Promise<boolean> {
  return (await findHeld(db, personalData, email)).isKnown;
}

export async function hasAccount(db: Database, personalData: PersonalData, email: string): Promise<boolean> {
  return (await findHeld(db, personalData, email)).hasAccount;
}

async function findHeld(db: Database, personalData: PersonalData, email: string) {
  return personalData.find(db, await findDataSubject(db, { email, mailboxKey: mailboxKey(email) }));
}

export const orderData: DataHolder = {
  ofAccount: ['orders'],
  async emails(db) {
    const rows = await db.selectDistinct({ email: orders.email }).from(orders);
    return rows.map(({ email }) => email);
  },
  async read(db, { orderIds }, language) {
    const rows = await listRows(db, orders, inArray(orders.id, orderIds), asc(orders.createdAt));
    return {
      entries: { orders: rows.map((order) => describe(order, language)) },
      subjects: { orderId: orderIds },
    };
  },
  /** The mailbox's trial moves too; links that show the orders end. */
  async move(transaction, { orderIds }, { email, mailboxKey: key }) {
    const merged = mergedMailboxKey(email);
    const otherOrders = and(eq(orders.trialKey, merged), notInArray(orders.id, orderIds));
    const isUsed = (await transaction.$count(orders, otherOrders)) > 0;
    await transaction
      .update(orders)
      .set({
        email,
        mailboxKey: key,
        trialKey: sql`case when ${orders.trialKey} is null then null else ${isUsed ? null : merged}::text end`,
        secretHash: null,
        updatedAt: sql`now()`,
      })
      .where(inArray(orders.id, orderIds));
    await transaction.delete(orderLinks).where(inArray(orderLinks.orderId, orderIds));
  },
  /** Orders stay as accounting records, without personal data. Readings that began before the erasure are not applied. */
  async erase(transaction, { orderIds }, erasureId) {
    await transaction
      .update(orders)
      .set({
        erasureId,
        requestKey: sql`'erased:' || ${orders.id}::text`,
        email: null,
        mailboxKey: null,
        trialKey: null,
        secretHash: null,
        buyer: null,
        requestId: null,
        readingApplied: orders.readingsBegun,
        updatedAt: sql`now()`,
      })
      .where(inArray(orders.id, orderIds));
  },
};

function describe(order: typeof orders.$inferSelect, inLanguage: Language) {
  const t = texts(inLanguage);
  const { kind, plan, nextPlan, status, language, email, buyer, reversal } = order;
  return {
    number: order.number,
    id: order.id,
    orderedAt: order.createdAt,
    lastChangedAt: order.updatedAt,
    boughtBy: t(`dataCopy.boughtBy.${order.source}`),
    kind: t(`dataCopy.kind.${kind}`),
    plan,
    price: money(order.amount, order.currency),
    status,
    language,
    email,
    buyer,
    ...(kind === 'subscription' && {
      planFromNextRenewal: nextPlan,
      changesOfPlan: order.planChanges,
      startedWithTrial: order.trialKey !== null,
      trialFirstUsedAt: order.trialUsedAt,
      trialEndsAt: order.trialEndsAt,
      endsAt: order.endsAt,
      endWanted: order.endRequested,
      cardStoredAtPaymentService: order.hasCard,
    }),
    consentToImmediateDelivery: order.consent && {
      givenAt: order.consent.givenAt,
      language: order.consent.language,
      words: order.consent.words,
    },
    moneyBack: reversal,
    paymentServiceReferences: [order.intentId, order.subscriptionId, order.sessionId].filter(
      (reference) => reference !== null,
    ),
    requestReference: order.requestId,
  };
}
