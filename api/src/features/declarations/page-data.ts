import { randomUUID } from 'node:crypto';
import { cancellationSchema, withdrawalSchema, type declarationQuerySchema } from '@site/api-contract';
import { formatDay, formatEnd, lastDayBefore, type Language } from '@site/shared-i18n';
import type { z } from 'zod';
import { listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import type { Customer } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning, isEnding } from '../../orders/order-status.ts';
import { canWithdraw, hasChangedPlan } from '../../orders/withdrawals/withdrawal-right.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorsOf } from '../../platform/http/read-body.ts';
import { errorMessage, labelled, texts } from '../../platform/texts/texts.ts';
import { findDeclaration, findDraft, type DeclarationKind } from './table.ts';
import { findLinkedContract, expiryOfUndo, isOnlyOrder } from './find-contract.ts';
import { receiptOf, statementRows } from './statement.ts';

type Query = z.output<typeof declarationQuerySchema>;

/** The data of a page for cancelling or withdrawing: receipt, undo, confirmation or form, as its template names them. */
export async function pageData(
  { db, tokens }: OrderDependencies,
  kind: DeclarationKind,
  query: Query,
  { language, customer }: { language: Language; customer: Customer | undefined },
): Promise<Record<string, unknown>> {
  const receiptId = query.receipt && tokens['declaration-receipts'].idOf(query.receipt);
  if (receiptId) {
    const receipt = await showReceipt(db, kind, receiptId, language);
    if (receipt) return { receipt: { ...receipt, token: query.receipt } };
  }
  const undoId = query.undo && kind === 'cancellation' && tokens['declaration-undo'].idOf(query.undo);
  const undo = undoId && (await showUndo(db, undoId, language));
  if (undo) return { undo: { ...undo, token: query.undo } };
  const confirmId =
    query.confirm && kind === 'cancellation' && tokens['declaration-confirmation'].idOf(query.confirm);
  const confirm = confirmId && (await showConfirmation(db, confirmId, language));
  if (confirm) return { confirm: { ...confirm, token: query.confirm } };
  const fields = query.draft ? await findDraft(db, kind, query.draft) : undefined;
  const gone = (query.receipt ?? query.undo ?? query.confirm ?? query.draft) && !fields ? { gone: true } : {};
  if (kind === 'withdrawal' && fields && query.edit === undefined) {
    const statement = withdrawalSchema.safeParse(fields);
    if (statement.success) {
      const rows = labelled(statementRows(statement.data, language));
      const meansWhole = isOnlyOrder(statement.data.contract);
      return { confirm: { draft: query.draft, rows, ...(meansWhole && { meansWhole }) } };
    }
  }
  return {
    ...gone,
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
) {
  const schema = kind === 'cancellation' ? cancellationSchema : withdrawalSchema;
  const wrong = sent ? errorsOf(schema, sent) : [];
  const errors = Object.fromEntries(
    wrong.map(({ field, code }) => [field, errorMessage(language, code, field)]),
  );
  const isExtraordinary = fields['cancellation'] === 'extraordinary';
  return {
    key: randomUUID(),
    ...Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? ''])),
    [isExtraordinary ? 'extraordinary' : 'ordinary']: true,
    ...(wrong.length > 0 && { errors, wrong: true }),
  };
}

const fieldNames = ['name', 'contract', 'email', 'reason', 'endsOn'];

async function showReceipt(db: Database, kind: DeclarationKind, id: string, language: Language) {
  const declaration = await findDeclaration(db, id);
  if (declaration?.kind !== kind) return undefined;
  const { title, words, rows } = receiptOf(declaration, language);
  return { title, words, rows: labelled(rows) };
}

async function findLinked(db: Database, id: string, language: Language) {
  const declaration = await findDeclaration(db, id);
  const order = declaration && (await findLinkedContract(db, declaration));
  return declaration && order && { declaration, order, plan: texts(language)(`plans.${order.plan}`) };
}

/** Whether a cancellation can be undone, was undone, or cannot be any more; undefined if the link is void. */
async function showUndo(db: Database, id: string, language: Language) {
  const linked = await findLinked(db, id, language);
  if (!linked) return undefined;
  const { declaration, order, plan } = linked;
  const end = order.endsAt ? formatEnd(order.endsAt, language) : '';
  if (!isRunning(order)) return { over: true, plan };
  const expired = await expiryOfUndo(db, declaration, order);
  if (expired) return { expired: { until: formatDay(lastDayBefore(expired), language) }, plan };
  return { plan, end, [isEnding(order) ? 'possible' : 'done']: true };
}

/** Whether a cancellation can be confirmed, was, or the subscription has ended; undefined if the link is void. */
async function showConfirmation(db: Database, id: string, language: Language) {
  const linked = await findLinked(db, id, language);
  if (!linked) return undefined;
  const { declaration, order, plan } = linked;
  if (declaration.outcome !== 'asks-mailbox') return { done: true, plan };
  if (!isRunning(order)) return { over: true, plan };
  return { possible: true, plan, [order.status === 'past_due' ? 'atOnce' : 'later']: true };
}
