import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/table.ts';

export type DeclarationKind = 'cancellation' | 'withdrawal';

/** What follows of a declaration: by itself, or by a person of the company. */
export type Outcome = 'ends-with-period' | 'withdrawn' | 'person';

/** Declarations of customers, chained by hashes; what is hashed never changes. */
export const declarations = pgTable('declarations', {
  /** 1, 2, 3, … without a gap. */
  number: integer().primaryKey(),
  id: uuid().notNull().unique('declarations_id'),
  kind: text().$type<DeclarationKind>().notNull(),
  /** A repeated click has the same. */
  requestKey: text().notNull().unique('declarations_request_key'),
  /** What was declared: JSON, word for word. */
  statement: text().notNull(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
  /** SHA-256 in hex: of the row before; and of that, this row's content and time. */
  previousHash: text().notNull(),
  hash: text().notNull(),
  /** Not hashed: the contract that it was found to be about, and what follows; null until then. */
  orderId: uuid().references(() => orders.id),
  outcome: text().$type<Outcome>(),
  /** Of a cancellation that was carried out: the end of the period paid for, until which it can be taken back. */
  undoUntil: timestamp({ withTimezone: true }),
});

export type Declaration = typeof declarations.$inferSelect;

/** The end of the chain, in the only row; raised in the transaction that writes a declaration. */
export const declarationChain = pgTable('declaration_chain', {
  id: integer().primaryKey(),
  last: integer().notNull(),
  hash: text().notNull(),
  /** The last declaration that was deleted after its term: the chain begins after it. */
  deletedLast: integer().notNull().default(0),
  deletedHash: text().notNull().default('0'.repeat(64)),
});

/** The number and the hash of a declaration: of the last one, or of the one before the first. */
export type ChainEnd = Pick<typeof declarationChain.$inferSelect, 'last' | 'hash'>;

/** What was typed and is not declared yet: to be corrected, or to be confirmed. Deleted after a day. */
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
