import { plans } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { findInvoice, endOfPeriod } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-invoice.ts';
import { orderNumberIn, type Order } from '../../orders/table.ts';
import { findOrder, findOrderByNumber, listOrdersByEmail } from '../../orders/order-repository.ts';
import { orderId } from './named-contract.ts';
import { statementOf } from './statement.ts';
import type { Declaration } from './table.ts';

/** The number of an invoice, not of a credit note. */
const invoiceNumber = /(?<!CN-)\d{4}-(\d{6})/;

/**
 * The contract of a declaration's mailed links, which end when the account moves to another address.
 * @param find `lockOrder` where it is changed
 */
export async function findLinkedContract(db: Database, declaration: Declaration, find = findOrder) {
  const order = declaration.orderId ? await find(db, declaration.orderId) : undefined;
  return order && belongsTo(order, statementOf(declaration).email) ? order : undefined;
}

function belongsTo(order: Order, email: string): boolean {
  return order.email !== null && mailboxKey(order.email) === mailboxKey(email);
}

/**
 * The only contract of the declared email that a declaration names by order, invoice or plan.
 * @param isPossible whether the declaration can be about an order
 */
export async function findContract(
  db: Database,
  { contract, email }: { contract: string; email: string },
  isPossible: (order: Order) => boolean,
): Promise<Order | undefined> {
  const orders = await findNamed(db, contract, email);
  const ofMailbox = orders.filter((order) => belongsTo(order, email));
  const [order, ...furtherOrders] = ofMailbox.filter(isPossible);
  return furtherOrders.length === 0 ? order : undefined;
}

async function findNamed(db: Database, contract: string, email: string): Promise<Order[]> {
  const numbered = await findNumbered(db, contract);
  if (numbered) return [numbered];
  const words = contract.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const [plan, ...furtherPlans] = plans.filter(({ id }) => words.includes(id));
  if (!plan || furtherPlans.length > 0) return [];
  const orders = await listOrdersByEmail(db, email);
  return orders.filter((order) => order.plan === plan.id);
}

async function findNumbered(db: Database, contract: string): Promise<Order | undefined> {
  const id = orderId.exec(contract)?.[0];
  if (id) return findOrder(db, id.toLowerCase());
  const number = orderNumberIn(contract);
  const order = number && (await findOrderByNumber(db, number));
  if (order) return order;
  const [printed, counted] = invoiceNumber.exec(contract) ?? [];
  const invoice = counted && (await findInvoice(db, Number(counted)));
  return invoice && printedNumber(invoice) === printed ? findOrder(db, invoice.orderId) : undefined;
}

/** When the link that undoes a cancellation has expired: at the end of the paid period; undefined while it is valid. */
export async function expiryOfUndo(db: Database, { undoUntil }: Declaration, order: Order) {
  if (!undoUntil) return undefined;
  const end = await endOfPeriod(db, order);
  // A further period was paid.
  const isRenewed = end !== undefined && end > undoUntil;
  return isRenewed || undoUntil < new Date() ? undoUntil : undefined;
}
