import { and, eq, inArray, isNull } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import {
  declarations,
  declarationDrafts,
  type Declaration,
  type Outcome,
  type DeclarationKind,
} from './table.ts';

export const findDeclarationByKey = (db: Database, requestKey: string) =>
  findRow(db, declarations, eq(declarations.requestKey, requestKey));

export const findDeclaration = (db: Database, id: string) =>
  findRow(db, declarations, eq(declarations.id, id));

/**
 * Stores the outcome of a declaration, unless it has one.
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

/** Removes the reference to orders that are about to be deleted. */
export async function detachDeclarations(transaction: Database, orderIds: string[]): Promise<void> {
  await transaction
    .update(declarations)
    .set({ orderId: null })
    .where(inArray(declarations.orderId, orderIds));
}

export async function findDraft(
  db: Database,
  kind: DeclarationKind,
  id: string,
): Promise<Record<string, string> | undefined> {
  const isIt = and(eq(declarationDrafts.id, id), eq(declarationDrafts.kind, kind));
  return (await findRow(db, declarationDrafts, isIt))?.fields;
}
