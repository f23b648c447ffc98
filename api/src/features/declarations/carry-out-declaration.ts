import { endOfPeriod } from '../../orders/end-of-period.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning } from '../../orders/order-status.ts';
import { requestEnd } from '../../orders/subscription-changes/change-end.ts';
import { canWithdraw, isRefundedAutomatically } from '../../orders/withdrawals/withdrawal-terms.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findDeclaration, storeOutcome } from './declaration-repository.ts';
import { findContract, namesNumber } from './find-contract.ts';
import { statementOf, type Statement } from './statement.ts';
import type { Declaration, Outcome } from './table.ts';

/**
 * Decides what follows from a declaration and queues it, with the mails, once. If the declared address is not the contract's,
 * nothing ends by itself: a person decides. The provider is not called here, so that the receipt is sent even if it is down.
 */
export async function carryOutDeclaration(dependencies: OrderDependencies, id: string): Promise<void> {
  const { db } = dependencies;
  const declaration = await findDeclaration(db, id);
  if (!declaration) throw new Error(`There is no declaration ${id}`);
  if (declaration.outcome) return;
  const statement = statementOf(declaration);
  const { order, outcome, undoUntil = null } = await decide(db, declaration, statement);
  await db.transaction(async (transaction) => {
    if (!(await storeOutcome(transaction, id, { orderId: order?.id ?? null, outcome, undoUntil }))) return;
    if (order && outcome === 'ends-with-period')
      await requestEnd({ db: transaction, recoveryMs: 0 }, order.id, true);
    if (order && outcome === 'withdrawn')
      await enqueue(transaction, 'withdraw-order', order.id, { orderId: order.id, payments: 'all' });
    await enqueue(transaction, 'declaration-receipt', id, { declarationId: id });
    // The customer may have a reason to end the contract at once: a person decides.
    const isExtraordinary = 'cancellation' in statement && statement.cancellation === 'extraordinary';
    if (outcome === 'person' || isExtraordinary)
      await enqueue(transaction, 'declaration-to-company', id, { declarationId: id });
  });
  dependencies.log.info({ declaration: id, kind: declaration.kind, outcome }, 'declaration processed');
}

interface Decision {
  order: Order | undefined;
  outcome: Outcome;
  /** Of a cancellation that is carried out: the end of the paid period; absent if that is over. */
  undoUntil?: Date;
}

async function decide(db: Database, { receivedAt }: Declaration, statement: Statement): Promise<Decision> {
  if ('cancellation' in statement) {
    const order = await findContract(db, statement, isRunning);
    const end = order && (await endOfPeriod(db, order));
    // The provider can end the subscription with its period, not on a later day.
    const isLater = statement.endsOn && (!end || new Date(statement.endsOn) > end);
    if (!order || isLater) return { order, outcome: 'person' };
    return { order, outcome: 'ends-with-period', ...(end && end > receivedAt && { undoUntil: end }) };
  }
  const order = await findContract(db, statement, canWithdraw);
  // A withdrawal cannot be undone, so the declaration must name an order or an invoice, not only address and plan.
  const isCertain = order && namesNumber(statement.contract);
  const refunds = isCertain && (await isRefundedAutomatically(db, order, receivedAt));
  return { order, outcome: refunds ? 'withdrawn' : 'person' };
}
