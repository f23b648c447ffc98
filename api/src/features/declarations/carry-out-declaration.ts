import { endOfPeriod } from '../../orders/end-of-period.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning } from '../../orders/subscription-changes/end-wish.ts';
import { wishEnd } from '../../orders/subscription-changes/change-end.ts';
import { canWithdraw, refundsItself } from '../../orders/withdrawals/withdrawal-terms.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findDeclaration, keepOutcome } from './declaration-repository.ts';
import { findContract, namesNumber } from './find-contract.ts';
import { statementOf, type Statement } from './statement.ts';
import type { Declaration, Outcome } from './table.ts';

/**
 * Decides what follows of a declaration and queues it, with the mails, once. Nothing ends on an address that is not the
 * contract's: such a declaration goes to a person. The provider is not asked here, so that receipts wait for nobody.
 */
export async function carryOutDeclaration(dependencies: OrderDependencies, id: string): Promise<void> {
  const { db } = dependencies;
  const declaration = await findDeclaration(db, id);
  if (!declaration) throw new Error(`There is no declaration ${id}`);
  if (declaration.outcome) return;
  const statement = statementOf(declaration);
  const { order, outcome, undoUntil = null } = await decide(db, declaration, statement);
  await db.transaction(async (transaction) => {
    if (!(await keepOutcome(transaction, id, { orderId: order?.id ?? null, outcome, undoUntil }))) return;
    if (order && outcome === 'ends-with-period')
      await wishEnd({ db: transaction, recoveryMs: 0 }, order.id, true);
    if (order && outcome === 'withdrawn')
      await enqueue(transaction, 'withdraw-order', order.id, { orderId: order.id, payments: 'all' });
    await enqueue(transaction, 'declaration-receipt', id, { declarationId: id });
    // Whoever has a good reason may end a contract at once, which a person has to judge.
    const isExtraordinary = 'cancellation' in statement && statement.cancellation === 'extraordinary';
    if (outcome === 'person' || isExtraordinary)
      await enqueue(transaction, 'declaration-to-company', id, { declarationId: id });
  });
  dependencies.log.info({ declaration: id, kind: declaration.kind, outcome }, 'a declaration is decided');
}

interface Decision {
  order: Order | undefined;
  outcome: Outcome;
  /** Of a cancellation that is carried out, unless its period is past due. */
  undoUntil?: Date;
}

async function decide(db: Database, { receivedAt }: Declaration, statement: Statement): Promise<Decision> {
  if ('cancellation' in statement) {
    const order = await findContract(db, statement, isRunning);
    const end = order && (await endOfPeriod(db, order));
    // A later day than that of the next charge is beyond what the provider ends by itself.
    const isLater = statement.endsOn && (!end || new Date(statement.endsOn) > end);
    if (!order || isLater) return { order, outcome: 'person' };
    return { order, outcome: 'ends-with-period', ...(end && end > receivedAt && { undoUntil: end }) };
  }
  const order = await findContract(db, statement, canWithdraw);
  // It ends the contract for good, so an address and a plan are not enough.
  const isCertain = order && namesNumber(statement.contract);
  const refunds = isCertain && (await refundsItself(db, order, receivedAt));
  return { order, outcome: refunds ? 'withdrawn' : 'person' };
}
