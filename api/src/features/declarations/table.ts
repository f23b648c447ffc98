import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/table.ts';

export type DeclarationKind = 'cancellation' | 'withdrawal';

/**
 * What follows from a declaration. `asks-mailbox`: the contract ends once its e-mail address has confirmed it; `person`: somebody
 * at the company decides.
 */
export type Outcome = 'ends-with-period' | 'withdrawn' | 'asks-mailbox' | 'person';

/** Declarations of customers, chained by hashes; hashed columns never change. */
export const declarations = pgTable('declarations', {
  /** 1, 2, 3, … without a gap. */
  number: integer().primaryKey(),
  id: uuid().notNull().unique('declarations_id'),
  kind: text().$type<DeclarationKind>().notNull(),
  /** Identical for a repeated click. */
  requestKey: text().notNull().unique('declarations_request_key'),
  /** What was declared, as JSON text; parsed again, its hash could change. */
  statement: text().notNull(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
  /** The `hash` of the row before. */
  previousHash: text().notNull(),
  /** SHA-256 in hex over `previousHash` and this row's content and time. */
  hash: text().notNull(),
  /** Not hashed: the contract that the declaration is about; null until it was found. */
  orderId: uuid().references(() => orders.id),
  /** Not hashed; null until it is decided. */
  outcome: text().$type<Outcome>(),
  /** For a cancellation that was carried out: the end of the paid period, until which it can be undone. */
  undoUntil: timestamp({ withTimezone: true }),
});

export type Declaration = typeof declarations.$inferSelect;

/** Both ends of the chain, in the only row; updated in the transaction that adds a declaration. */
export const declarationChain = pgTable('declaration_chain', {
  id: integer().primaryKey(),
  last: integer().notNull(),
  hash: text().notNull(),
  /** The number of the last declaration that was deleted after its retention period; the chain starts after it. */
  deletedLast: integer().notNull().default(0),
  deletedHash: text().notNull().default('0'.repeat(64)),
});

/** Number and hash of the last declaration, or of the one before the first. */
export type ChainPoint = Pick<typeof declarationChain.$inferSelect, 'last' | 'hash'>;

/** Typed statements that have to be corrected or confirmed before they are declared. Deleted after a day. */
export const declarationDrafts = pgTable(
  'declaration_drafts',
  {
    /** Random; whoever has it sees the draft. */
    id: uuid().primaryKey(),
    kind: text().$type<DeclarationKind>().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('declaration_drafts_created').on(table.createdAt)],
);
