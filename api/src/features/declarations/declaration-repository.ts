import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { declarationChain, declarations, type ChainEnd, type Declaration } from './table.ts';

/** The end of the chain, locked until commit. @param first stored where there is none yet */
export async function lockChain(transaction: Database, first: ChainEnd): Promise<ChainEnd> {
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

/** Stores what follows of a declaration, unless that is known. @returns whether it was stored */
export async function keepOutcome(
  transaction: Database,
  id: string,
  outcome: Pick<Declaration, 'orderId' | 'outcome' | 'undoUntil'>,
): Promise<boolean> {
  const kept = await transaction
    .update(declarations)
    .set(outcome)
    .where(and(eq(declarations.id, id), isNull(declarations.outcome)))
    .returning({ id: declarations.id });
  return kept.length > 0;
}

/** All declarations by number, and the end of their chain. */
export async function readChain(
  db: Database,
  first: ChainEnd,
): Promise<{ links: Declaration[]; end: ChainEnd }> {
  return db.transaction(async (transaction) => {
    const end = await lockChain(transaction, first);
    return { links: await transaction.select().from(declarations).orderBy(asc(declarations.number)), end };
  });
}
