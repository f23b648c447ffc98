import { and, asc, eq, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { declarationChain, declarations, type ChainPoint, type Declaration, type Outcome } from './table.ts';

/** Both ends of the chain, locked until commit. @param first stored if there is no chain yet */
export async function lockChain(
  transaction: Database,
  first: ChainPoint,
): Promise<typeof declarationChain.$inferSelect> {
  const [end] = await transaction
    .insert(declarationChain)
    .values({ id: 1, ...first })
    .onConflictDoUpdate({ target: declarationChain.id, set: { id: sql`excluded.id` } })
    .returning();
  if (!end) throw new Error('The chain of declarations has no end');
  return end;
}

/** Adds a declaration at the end of the chain, which the caller has locked. */
export async function insertDeclaration(
  transaction: Database,
  declaration: typeof declarations.$inferInsert,
): Promise<void> {
  await transaction.insert(declarations).values(declaration);
  await transaction.update(declarationChain).set({ last: declaration.number, hash: declaration.hash });
}

export async function findDeclarationByKey(
  db: Database,
  requestKey: string,
): Promise<Declaration | undefined> {
  const [declaration] = await db.select().from(declarations).where(eq(declarations.requestKey, requestKey));
  return declaration;
}

export async function findDeclaration(db: Database, id: string): Promise<Declaration | undefined> {
  const [declaration] = await db.select().from(declarations).where(eq(declarations.id, id));
  return declaration;
}

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

/** All declarations by number, the end of their chain, and its start: the last deleted declaration. */
export async function readChain(
  db: Database,
  first: ChainPoint,
): Promise<{ links: Declaration[]; end: ChainPoint; start: ChainPoint }> {
  return db.transaction(async (transaction) => {
    const end = await lockChain(transaction, first);
    const links = await transaction.select().from(declarations).orderBy(asc(declarations.number));
    return { links, end, start: { last: end.deletedLast, hash: end.deletedHash } };
  });
}

/** Deletes the declarations from before a time; the chain then starts after them. @returns how many */
export async function deleteDeclarations(db: Database, before: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    const [chain] = await transaction.select().from(declarationChain).for('update');
    if (!chain) return 0;
    const [young] = await transaction
      .select({ number: min(declarations.number) })
      .from(declarations)
      .where(gte(declarations.receivedAt, before));
    const old = lt(declarations.number, young?.number ?? chain.last + 1);
    const deleted = await transaction.delete(declarations).where(old).returning();
    const last = deleted.reduce<Declaration | undefined>(
      (latest, one) => (latest && latest.number > one.number ? latest : one),
      undefined,
    );
    if (last)
      await transaction.update(declarationChain).set({ deletedLast: last.number, deletedHash: last.hash });
    return deleted.length;
  });
}

/** Removes the reference to orders that are about to be deleted. */
export async function detachDeclarations(transaction: Database, orderIds: string[]): Promise<void> {
  await transaction
    .update(declarations)
    .set({ orderId: null })
    .where(inArray(declarations.orderId, orderIds));
}
