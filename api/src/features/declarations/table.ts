import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/table.ts';

export type DeclarationKind = 'cancellation' | 'withdrawal';

/**
 * What follows from a declaration. `asks-mailbox`: the contract ends once its e-mail address has confirmed it; `person`: somebody
 * at the company decides.
 */
export type Outcome = 'ends-with-period' | 'withdrawn' | 'asks-mailbox' | 'person';

/** Declarations of customers. A trigger refuses changes of what was declared, from `id` to `receivedAt`. */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid().notNull().unique('declarations_id'),
    kind: text().$type<DeclarationKind>().notNull(),
    /** Identical for a repeated click. */
    requestKey: text().notNull().unique('declarations_request_key'),
    /** What was declared, as the JSON text that its receipt shows. */
    statement: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** The contract that the declaration is about; null until it was found. */
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
    /** Random; who has it sees the draft. */
    id: uuid().primaryKey(),
    kind: text().$type<DeclarationKind>().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('declaration_drafts_created').on(table.createdAt)],
);
