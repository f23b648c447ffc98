import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { emptyChain, hashOf, type ChainEnd } from './chain.ts';
import { declarationChain, declarations, type Declaration } from './table.ts';

/**
 * Adds a declaration at the end of the chain, whose row is locked until commit.
 * @returns it, or the one with the same request key; and whether it was added
 */
export async function addDeclaration(
  transaction: Database,
  declared: Pick<Declaration, 'kind' | 'requestKey' | 'statement'>,
): Promise<{ declaration: Declaration; isNew: boolean }> {
  const [end] = await transaction
    .insert(declarationChain)
    .values({ id: 1, ...emptyChain })
    .onConflictDoUpdate({ target: declarationChain.id, set: { id: sql`excluded.id` } })
    .returning();
  if (!end) throw new Error('The chain of declarations has no end');
  const [known] = await transaction
    .select()
    .from(declarations)
    .where(eq(declarations.requestKey, declared.requestKey));
  if (known) return { declaration: known, isNew: false };
  const link = {
    ...declared,
    id: randomUUID(),
    number: end.last + 1,
    receivedAt: new Date(),
    previousHash: end.hash,
  };
  const hash = hashOf(link);
  const [declaration] = await transaction
    .insert(declarations)
    .values({ ...link, hash })
    .returning();
  if (!declaration) throw new Error('A declaration was not stored');
  await transaction.update(declarationChain).set({ last: link.number, hash });
  return { declaration, isNew: true };
}

export async function findDeclaration(db: Database, id: string): Promise<Declaration | undefined> {
  const [declaration] = await db.select().from(declarations).where(eq(declarations.id, id));
  return declaration;
}

/** Stores what follows of a declaration, unless that is known. @returns whether it was stored */
export async function keepOutcome(
  transaction: Database,
  id: string,
  outcome: Pick<Declaration, 'orderId' | 'outcome'>,
): Promise<boolean> {
  const kept = await transaction
    .update(declarations)
    .set(outcome)
    .where(and(eq(declarations.id, id), isNull(declarations.outcome)))
    .returning({ id: declarations.id });
  return kept.length > 0;
}

/** All declarations by number, and the end of their chain. */
export async function readChain(db: Database): Promise<{ links: Declaration[]; end: ChainEnd }> {
  return db.transaction(async (transaction) => {
    const [end = emptyChain] = await transaction.select().from(declarationChain).for('update');
    return { links: await transaction.select().from(declarations).orderBy(asc(declarations.number)), end };
  });
}
