import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { and, eq, inArray, isNull, asc, or, sql } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import { findRow, type Database, listRows } from '../../platform/database/database.ts';
import { isSpellingOf, type DataHolder, type DataSubject } from '../../platform/personal-data/data-holder.ts';
import { declarationEnd } from '../../platform/personal-data/retention-periods.ts';

export type DeclarationKind = 'cancellation' | 'withdrawal';

/** `asks-mailbox`: the contract ends once its address has confirmed it; `person`: somebody at the company decides. */
export type Outcome = 'ends-with-period' | 'withdrawn' | 'asks-mailbox' | 'person';

/** Declarations of customers. A trigger refuses changes of what was declared, from `id` to `receivedAt`. */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid().notNull().unique('declarations_id'),
    kind: text().$type<DeclarationKind>().notNull(),
    /** Identical for a repeated click. */
    requestKey: text().notNull().unique('declarations_request_key'),
    /** What was declared, with its words, as the JSON text that its receipt shows. */
    statement: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    orderId: uuid().references(() => orders.id),
    /** Null until it is decided. */
    outcome: text().$type<Outcome>(),
    /** For a cancellation that was carried out: the end of the paid period, until which it can be undone. */
    undoUntil: timestamp({ withTimezone: true }),
  },
  (table) => [index('declarations_order_id').on(table.orderId)],
);

export type Declaration = typeof declarations.$inferSelect;

/** Typed statements that have to be corrected or confirmed before they are declared. Deleted after a day. */
export const declarationDrafts = pgTable(
  'declaration_drafts',
  {
    /** Random; whoever has the id sees the draft. */
    id: uuid().primaryKey(),
    kind: text().$type<DeclarationKind>().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('declaration_drafts_created').on(table.createdAt)],
);

export const findDeclarationByKey = (db: Database, requestKey: string) =>
  findRow(db, declarations, eq(declarations.requestKey, requestKey));

export const findDeclaration = (db: Database, id: string) =>
  findRow(db, declarations, eq(declarations.id, id));

/**
 * Stores an outcome, unless there is one.
 * @param before what it must be so far
 * @returns whether it was stored
 */
export async function storeOutcome(
  transaction: Database,
  id: string,
  outcome: Partial<Pick<Declaration, 'orderId' | 'outcome' | 'undoUntil'>>,
  before: Outcome | null = null,
): Promise<boolean> {
  const stored = await transaction
    .update(declarations)
    .set(outcome)
    .where(
      and(eq(declarations.id, id), before ? eq(declarations.outcome, before) : isNull(declarations.outcome)),
    )
    .returning({ id: declarations.id });
  return stored.length > 0;
}

export async function detachDeclarations(transaction: Database, orderIds: string[]): Promise<void> {
  await transaction
    .update(declarations)
    .set({ orderId: null })
    .where(inArray(declarations.orderId, orderIds));
}

export async function findDraft(db: Database, kind: DeclarationKind, id: string) {
  const isIt = and(eq(declarationDrafts.id, id), eq(declarationDrafts.kind, kind));
  return (await findRow(db, declarationDrafts, isIt))?.fields;
}

// Found by a pattern: a cast to JSON would fail for all rows if one statement were no JSON for the database.
const declaredEmail = sql`substring(${declarations.statement} from '"email":"([^"]+)"')`;
const draftedEmail = sql`${declarationDrafts.fields} ->> 'email'`;

/** Declarations, which an erasure keeps as proof for both sides, and drafts, which it deletes. */
export const declarationData: DataHolder = {
  async read(db, person) {
    const isDeclared = await isDeclaredBy(db, person);
    const declared = await listRows(db, declarations, isDeclared, asc(declarations.receivedAt));
    const isDraft = await isDraftOf(db, person);
    const drafts = await listRows(db, declarationDrafts, isDraft, asc(declarationDrafts.createdAt));
    const latest = declared.at(-1);
    return {
      entries: {
        declarations: declared.map(({ id, kind, receivedAt, statement, orderId, outcome }) => ({
          reference: id,
          kind,
          receivedAt,
          declared: JSON.parse(statement) as unknown,
          order: orderId,
          outcome,
        })),
        declarationDrafts: drafts.map(({ kind, createdAt, fields }) => ({
          kind,
          typedAt: createdAt,
          typed: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'key')),
        })),
      },
      subjects: { declarationId: declared.map(({ id }) => id) },
      ...(latest && {
        keptByLaw: { declarations: { count: declared.length, until: declarationEnd(latest.receivedAt) } },
      }),
    };
  },
  async erase(transaction, person) {
    await transaction.delete(declarationDrafts).where(await isDraftOf(transaction, person));
  },
};

async function isDeclaredBy(db: Database, { mailboxKey, orderIds }: DataSubject) {
  return or(
    await isSpellingOf(db, declarations, declaredEmail, mailboxKey),
    inArray(declarations.orderId, orderIds),
  );
}

function isDraftOf(db: Database, { mailboxKey }: DataSubject) {
  return isSpellingOf(db, declarationDrafts, draftedEmail, mailboxKey);
}
