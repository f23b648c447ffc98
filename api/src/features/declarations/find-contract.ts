import { plans } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { findInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-number.ts';
import { findOrder, listOrdersByEmail } from '../../orders/order-repository.ts';
import type { Order } from '../../orders/table.ts';

const orderNumber = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The number of an invoice, not of a credit note. */
const invoiceNumber = /(?<!CN-)\d{4}-(\d{6})/;

/** Whether a declaration names its contract by the order's number, which cannot be guessed, unlike an invoice's. */
export function namesOrder(contract: string): boolean {
  return orderNumber.test(contract);
}

/**
 * The contract that a declaration names, by the number of its order or of an invoice, or by its plan. Undefined unless
 * exactly one contract with the declared email matches.
 * @param isPossible whether the declaration can be about an order
 */
export async function findContract(
  db: Database,
  { contract, email }: { contract: string; email: string },
  isPossible: (order: Order) => boolean,
): Promise<Order | undefined> {
  const named = await findNamed(db, contract, email);
  const own = named.filter((order) => order.email && mailboxKey(order.email) === mailboxKey(email));
  const possible = own.filter(isPossible);
  return possible.length === 1 ? possible[0] : undefined;
}

async function findNamed(db: Database, contract: string, email: string): Promise<Order[]> {
  const id = orderNumber.exec(contract)?.[0];
  if (id) return listOf(await findOrder(db, id.toLowerCase()));
  const [printed, number] = invoiceNumber.exec(contract) ?? [];
  if (number) {
    const invoice = await findInvoice(db, Number(number));
    return invoice && printedNumber(invoice) === printed ? listOf(await findOrder(db, invoice.orderId)) : [];
  }
  const words = contract.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const named = plans.filter((plan) => words.includes(plan.id));
  const [plan] = named;
  if (!plan || named.length > 1) return [];
  const orders = await listOrdersByEmail(db, email);
  return orders.filter((order) => order.plan === plan.id);
}

function listOf(order: Order | undefined): Order[] {
  return order ? [order] : [];
}
