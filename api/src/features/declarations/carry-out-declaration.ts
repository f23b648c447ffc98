import { dayOf } from '@site/shared-i18n';
import { endOfPeriod } from '../../orders/end-of-period.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning } from '../../orders/order-status.ts';
import { requestEnd } from '../../orders/subscription-changes/change-end.ts';
import { canWithdraw, isRefundedAutomatically } from '../../orders/withdrawals/withdrawal-right.ts';
import { withdrawalState } from '../../orders/withdrawals/withdrawal-repository.ts';
import { lockOrder } from '../../orders/order-repository.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findDeclaration, storeOutcome } from './declaration-repository.ts';
import { findContract } from './find-contract.ts';
import { statementOf, type Statement } from './statement.ts';
import type { Declaration, Outcome } from './table.ts';

/**
 * Decides what follows from a declaration and queues it, with the mails, once. If the declared email is not the contract's,
 * nothing ends by itself: a person decides. The provider is not called here, so that the receipt is sent even if it is down.
 */
export async function carryOutDeclaration(dependencies: OrderDependencies, id: string): Promise<void> {
  const { db } = dependencies;
  const declaration = await findDeclaration(db, id);
  if (!declaration) throw new Error(`There is no declaration ${id}`);
  if (declaration.outcome) return;
  const statement = statementOf(declaration);
  const outcome = await db.transaction(async (transaction) => {
    const { order, outcome: decided, undoUntil = null } = await decide(transaction, declaration, statement);
    const result = { orderId: order?.id ?? null, outcome: decided, undoUntil };
    if (!(await storeOutcome(transaction, id, result))) return decided;
    if (order && decided === 'ends-with-period')
      await requestEnd({ db: transaction, recoveryMs: 0 }, order.id, true);
    if (order && decided === 'withdrawn')
      await enqueue(transaction, 'withdraw-order', order.id, { orderId: order.id, payments: 'all' });
    await enqueue(transaction, 'declaration-receipt', id, { declarationId: id });
    // The customer may have a reason to end the contract at once: a person decides.
    const isExtraordinary = 'cancellation' in statement && statement.cancellation === 'extraordinary';
    if (decided === 'person' || isExtraordinary)
      await enqueue(transaction, 'declaration-to-company', id, { declarationId: id });
    return decided;
  });
  dependencies.log.info({ declaration: id, kind: declaration.kind, outcome }, 'declaration processed');
}

interface Decision {
  order: Order | undefined;
  outcome: Outcome;
  /** For a cancellation that is carried out: the end of the paid period; absent if it has passed. */
  undoUntil?: Date;
}

/** @param db a transaction; it locks the order of a withdrawal, so that no consent to delivery is given meanwhile */
async function decide(db: Database, { receivedAt }: Declaration, statement: Statement): Promise<Decision> {
  if ('cancellation' in statement) {
    const order = (await findContract(db, statement, isRunning))?.order;
    const end = order && (await endOfPeriod(db, order));
    // The provider can end the subscription with its period, not on a later day.
    const isLater = statement.endsOn && (!end || statement.endsOn > dayOf(end));
    if (!order || isLater) return { order, outcome: 'person' };
    return { order, outcome: 'ends-with-period', ...(end && end > receivedAt && { undoUntil: end }) };
  }
  const found = await findContract(db, statement, canWithdraw);
  const order = found && (await lockOrder(db, found.order.id));
  // A withdrawal cannot be undone, so address and plan, which a stranger could know, are not enough.
  const isCertain = order && found.byNumber;
  // The bank has sent back an earlier refund: it would not be made again by itself.
  const hasFailed = order && (await withdrawalState(db, order.id)) === 'done';
  const refunds = isCertain && !hasFailed && (await isRefundedAutomatically(db, order, receivedAt));
  return { order, outcome: refunds ? 'withdrawn' : 'person' };
}
