import { randomUUID } from 'node:crypto';
import { dayOf } from '@site/shared-i18n';
import { sha256 } from '../../platform/signing/secrets.ts';
import { endOfPeriod } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning, isEnding } from '../../orders/order-status.ts';
import { requestEnd } from '../../orders/subscription-changes/change-end.ts';
import {
  canWithdraw,
  hasChangedPlan,
  isRefundedAutomatically,
  withdrawalState,
} from '../../orders/withdrawals/withdrawal-right.ts';
import { lockOrder } from '../../orders/order-repository.ts';
import type { Order } from '../../orders/table.ts';
import { type Database, insertNew } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import {
  findDeclaration,
  storeOutcome,
  type Declaration,
  type Outcome,
  findDeclarationByKey,
  declarations,
  type DeclarationKind,
} from './table.ts';
import { findContract, findLinkedContract } from './find-contract.ts';
import { isOnlyOrder, namesOrder } from './named-contract.ts';
import { statementOf, wordsOf, type Statement } from './statement.ts';

/**
 * Decides what follows from a declaration and queues it, once. The provider is not called here, so that the receipt is sent
 * even if it is down.
 */
export async function carryOutDeclaration(dependencies: OrderDependencies, id: string): Promise<void> {
  const { db, mailBudget } = dependencies;
  const declaration = await findDeclaration(db, id);
  if (!declaration) throw new Error(`There is no declaration ${id}`);
  if (declaration.outcome) return;
  const statement = statementOf(declaration);
  const outcome = await db.transaction(async (transaction) => {
    const { order, outcome: decided, undoUntil = null } = await decide(transaction, declaration, statement);
    const result = { orderId: order?.id ?? null, outcome: decided, undoUntil };
    // Locks the order before `storeOutcome` does, by its reference to the order: two declarations cannot deadlock.
    const changes = order !== undefined && (await isChange(transaction, order.id, decided));
    if (!(await storeOutcome(transaction, id, result))) return decided;
    if (order && decided === 'ends-with-period')
      await requestEnd({ db: transaction, recoveryMs: 0 }, order.id, { wanted: true });
    if (order && decided === 'withdrawn')
      await enqueue(transaction, 'withdraw-order', order.id, { orderId: order.id, payments: 'all' });
    // A declaration that changes a contract is mailed even above the mailbox's daily limit, in which it counts too.
    const mayMail = await mailBudget.take(transaction, recipientOf(statement, order, decided));
    if (mayMail || changes) await enqueue(transaction, 'declaration-receipt', id, { declarationId: id });
    // The customer may have a reason to end the contract at once: a person decides.
    const isExtraordinary = 'cancellation' in statement && statement.cancellation === 'extraordinary';
    if (decided === 'person' || decided === 'asks-mailbox' || isExtraordinary)
      await enqueue(transaction, 'declaration-to-company', id, { declarationId: id });
    return decided;
  });
  dependencies.log.info({ declaration: id, kind: declaration.kind, outcome }, 'declaration processed');
}

/**
 * Whether a decision changes a contract. It does not where the same was declared before, which anyone can do repeatedly.
 * @param transaction locks the contract's order
 */
async function isChange(transaction: Database, orderId: string, decided: Outcome): Promise<boolean> {
  const order = await lockOrder(transaction, orderId);
  if (decided === 'ends-with-period') return order !== undefined && !isEnding(order);
  return decided === 'withdrawn' && (await withdrawalState(transaction, orderId)) === undefined;
}

interface DecidedOutcome {
  order: Order | undefined;
  outcome: Outcome;
  /** For a cancellation that is carried out: the end of the paid period; absent if it has passed. */
  undoUntil?: Date;
}

/** Until when the cancellation can be undone; never if the month is unpaid, as the subscription then ends at once. */
function undoUntil({ status }: Order, end: Date | undefined, now: Date): Pick<DecidedOutcome, 'undoUntil'> {
  return status !== 'past_due' && end && end > now ? { undoUntil: end } : {};
}

/** Carries out a cancellation that the contract's mailbox has confirmed; safe to repeat. @param id of the declaration */
export async function carryOutConfirmed({ db }: OrderDependencies, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const declaration = await findDeclaration(transaction, id);
    const order = declaration && (await findLinkedContract(transaction, declaration, lockOrder));
    if (!order || !isRunning(order)) return;
    const end = await endOfPeriod(transaction, order);
    const result = { outcome: 'ends-with-period', ...undoUntil(order, end, new Date()) } as const;
    if (!(await storeOutcome(transaction, id, result, 'asks-mailbox'))) return;
    await requestEnd({ db: transaction, recoveryMs: 0 }, order.id, { wanted: true });
  });
}

/** The recipient of the receipt: the contract's address unless a person decides, then the declared one. */
export function recipientOf(
  { email }: Statement,
  order: Pick<Order, 'email'> | undefined,
  outcome: Outcome | null,
): string {
  return (outcome !== 'person' && order?.email) || email;
}

/** @param db a transaction; it locks the order of a withdrawal, so that no consent to delivery is given meanwhile */
async function decide(
  db: Database,
  { receivedAt }: Declaration,
  statement: Statement,
): Promise<DecidedOutcome> {
  if ('cancellation' in statement) {
    const order = await findContract(db, statement, isRunning);
    const end = order && (await endOfPeriod(db, order));
    // The provider can end the subscription with its period, not on a later day.
    const isLater = statement.endsOn && (!end || statement.endsOn > dayOf(end));
    if (!order || isLater) return { order, outcome: 'person' };
    // Without the order's number, the mailbox must confirm: anyone could repeat a cancellation after each undo, and some
    // cannot be undone.
    const isUndone = order.endRequests > 0 && !isEnding(order);
    if ((isUndone || order.status === 'past_due') && !namesOrder(statement.contract, order))
      return { order, outcome: 'asks-mailbox' };
    return { order, outcome: 'ends-with-period', ...undoUntil(order, end, receivedAt) };
  }
  const contract = await findContract(db, statement, canWithdraw);
  const order = contract && (await lockOrder(db, contract.id));
  // A withdrawal cannot be undone: address, plan and an invoice's number, which others can guess, are not enough. After a
  // change of plan, further words may say that only the change is meant.
  const isCertain =
    order &&
    namesOrder(statement.contract, order) &&
    (isOnlyOrder(statement.contract) || !(await hasChangedPlan(db, order)));
  // The job of an earlier withdrawal has ended: none would refund again, even if the bank has returned its refund.
  const isWithdrawnAlready = order && (await withdrawalState(db, order.id)) === 'done';
  const refunds = isCertain && !isWithdrawnAlready && (await isRefundedAutomatically(db, order, receivedAt));
  return { order, outcome: refunds ? 'withdrawn' : 'person' };
}

/** Stores a declaration and queues its processing, once for each key and content. @returns its id */
export async function receiveDeclaration(
  db: Database,
  kind: DeclarationKind,
  declared: Statement,
  key: string,
): Promise<string> {
  const requestKey = sha256(`${kind} ${key} ${JSON.stringify(declared)}`);
  const statement = JSON.stringify({ ...declared, words: wordsOf(kind, declared, declared.language) });
  return db.transaction(async (transaction) => {
    const id = randomUUID();
    const declaration = { id, kind, requestKey, statement, receivedAt: new Date() };
    if (!(await insertNew(transaction, declarations, declaration))) {
      const earlier = await findDeclarationByKey(transaction, requestKey);
      if (!earlier) throw new Error('The first declaration with this key is gone');
      return earlier.id;
    }
    await enqueue(transaction, 'carry-out-declaration', id, { declarationId: id });
    return id;
  });
}
