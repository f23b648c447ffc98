import { randomUUID } from 'node:crypto';
import {
  cancellationSchema,
  withdrawalSchema,
  type CancellationConfirmationData,
  type CancellationPageData,
  type declarationQuerySchema,
  type DeclarationFormData,
  type DeclarationReceiptData,
  type UndoData,
  type WithdrawalPageData,
} from '@site/api-contract';
import { formatDay, formatEnd, lastDayBefore, type Language } from '@site/shared-i18n';
import type { z } from 'zod';
import { listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import type { Customer } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning, isEnding } from '../../orders/order-status.ts';
import { canWithdraw, hasChangedPlan } from '../../orders/withdrawals/withdrawal-right.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorsOf } from '../../platform/http/read-body.ts';
import { labelled, texts } from '../../platform/texts/texts.ts';
import { findDeclaration, findDraft, type DeclarationKind } from './table.ts';
import { findLinkedContract, expiryOfUndo } from './find-contract.ts';
import { isOnlyOrder } from './named-contract.ts';
import { receiptOf, statementRows, wordsOf } from './statement.ts';

type Query = z.output<typeof declarationQuerySchema>;

/** The data of a page for cancelling or withdrawing: receipt, undo, confirmation or form. */
export async function pageData(
  dependencies: OrderDependencies,
  kind: DeclarationKind,
  query: Query,
  { language, customer }: { language: Language; customer: Customer | undefined },
): Promise<CancellationPageData | WithdrawalPageData> {
  const { db } = dependencies;
  const { draft } = query;
  const receipt = query.receipt && (await showReceipt(dependencies, kind, query.receipt, language));
  if (receipt) return { receipt };
  if (kind === 'cancellation') {
    const undo = query.undo && (await showUndo(dependencies, query.undo, language));
    if (undo) return { undo };
    const confirm = query.confirm && (await showConfirmation(dependencies, query.confirm, language));
    if (confirm) return { confirm };
  }
  const fields = draft ? await findDraft(db, kind, draft) : undefined;
  const isGone = !fields && (query.receipt ?? query.undo ?? query.confirm ?? draft);
  if (kind === 'withdrawal' && draft && fields && query.edit === undefined) {
    const statement = withdrawalSchema.safeParse(fields);
    if (statement.success) {
      const rows = labelled(statementRows(statement.data, language));
      const meansWhole = isOnlyOrder(statement.data.contract) || undefined;
      const words = wordsOf(kind, statement.data, language);
      return { confirm: { draft, words, rows, meansWhole } };
    }
  }
  return {
    gone: isGone ? true : undefined,
    form: showForm(kind, fields ?? (await knownFields(db, kind, customer)), language, fields),
  };
}

/**
 * What is known of a signed-in customer: the address, and the number of the only contract that it can be about, unless
 * a withdrawal can be from a change of plan alone.
 */
async function knownFields(db: Database, kind: DeclarationKind, customer: Customer | undefined) {
  if (!customer) return {};
  const isPossible = kind === 'cancellation' ? isRunning : canWithdraw;
  const [order, ...furtherOrders] = (await listOrdersByMailbox(db, customer.mailboxKey)).filter(isPossible);
  const isOnly = order !== undefined && furtherOrders.length === 0;
  const isOpen = isOnly && kind === 'withdrawal' && (await hasChangedPlan(db, order));
  return { email: customer.email, ...(isOnly && !isOpen && { contract: order.number }) };
}

/** A form as filled in, with the error of each field that the visitor has sent. */
function showForm(
  kind: DeclarationKind,
  fields: Record<string, string>,
  language: Language,
  sent: Record<string, string> | undefined,
): DeclarationFormData {
  const schema = kind === 'cancellation' ? cancellationSchema : withdrawalSchema;
  const errors = sent && errorsOf(schema, sent, language);
  const filled = Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? '']));
  const isExtraordinary = fields['cancellation'] === 'extraordinary';
  return {
    key: randomUUID(),
    ...(filled as Record<(typeof fieldNames)[number], string>),
    ordinary: !isExtraordinary || undefined,
    extraordinary: isExtraordinary || undefined,
    wrong: errors && true,
    errors,
  };
}

const fieldNames = ['name', 'contract', 'email', 'reason', 'endsOn'] as const;

async function showReceipt(
  { db, tokens }: OrderDependencies,
  kind: DeclarationKind,
  token: string,
  language: Language,
): Promise<DeclarationReceiptData | undefined> {
  const id = tokens['declaration-receipts'].idOf(token);
  const declaration = id && (await findDeclaration(db, id));
  if (!declaration || declaration.kind !== kind) return undefined;
  const { title, words, rows } = receiptOf(declaration, language);
  return { title, words, rows: labelled(rows), token };
}

async function findLinked(db: Database, id: string | undefined, language: Language) {
  const declaration = id && (await findDeclaration(db, id));
  const order = declaration && (await findLinkedContract(db, declaration));
  return declaration && order && { declaration, order, plan: texts(language)(`plans.${order.plan}`) };
}

/** Whether a cancellation can be undone, was undone, or cannot be any more; undefined if the link is void. */
async function showUndo(
  { db, tokens }: OrderDependencies,
  token: string,
  language: Language,
): Promise<UndoData | undefined> {
  const linked = await findLinked(db, tokens['declaration-undo'].idOf(token), language);
  if (!linked) return undefined;
  const { declaration, order, ...page } = { ...linked, token };
  const end = order.endsAt ? formatEnd(order.endsAt, language) : '';
  if (!isRunning(order)) return { ...page, over: true };
  const expired = await expiryOfUndo(db, declaration, order);
  if (expired) return { ...page, expired: { until: formatDay(lastDayBefore(expired), language) } };
  return isEnding(order) ? { ...page, end, possible: true } : { ...page, end, done: true };
}

/** Whether a cancellation can be confirmed, was, or the subscription has ended; undefined if the link is void. */
async function showConfirmation(
  { db, tokens }: OrderDependencies,
  token: string,
  language: Language,
): Promise<CancellationConfirmationData | undefined> {
  const linked = await findLinked(db, tokens['declaration-confirmation'].idOf(token), language);
  if (!linked) return undefined;
  const { declaration, order, ...page } = { ...linked, token };
  if (declaration.outcome !== 'asks-mailbox') return { ...page, done: true };
  if (!isRunning(order)) return { ...page, over: true };
  const isPastDue = order.status === 'past_due';
  return { ...page, possible: true, atOnce: isPastDue || undefined, later: !isPastDue || undefined };
}
