import { z } from 'zod';
import { formatPrice } from '@site/shared-i18n';
import { findInvoice, listInvoicesByOrder } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-invoice.ts';
import { orderNumberIn, type Order } from '../../orders/table.ts';
import { findOrder, findOrderByNumber, listOrdersByEmail } from '../../orders/order-repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { listJobsAbout } from '../../platform/outbox/table.ts';
import { WrongCommand } from './read-command.ts';

/** `2026-000123`, as invoices print it, or the bare number. */
export const invoiceNumber = /^(?:\d{4}-)?(\d{1,9})$/;

/** Orders by their number or id, by an invoice's number or by any spelling of an e-mail address. */
export async function findOrders(db: Database, subject: string): Promise<Order[]> {
  if (subject.includes('@')) return listOrdersByEmail(db, subject);
  const named = orderNumberIn(subject);
  const byNumber = named && (await findOrderByNumber(db, named));
  if (byNumber) return [byNumber];
  const number = invoiceNumber.exec(subject)?.[1];
  const id = number ? (await findInvoice(db, Number(number)))?.orderId : subject;
  const order = z.uuid().safeParse(id).success ? await findOrder(db, String(id)) : undefined;
  return order ? [order] : [];
}

/** @throws WrongCommand unless the subject names exactly one order */
export async function findOneOrder(db: Database, subject: string): Promise<Order> {
  const [order, ...furtherOrders] = await findOrders(db, subject);
  if (!order) throw new WrongCommand(`There is no order ${subject}`);
  if (furtherOrders.length > 0) throw new WrongCommand(`${subject} has several orders; \`find\` names them`);
  return order;
}

export async function listJobsOf(db: Database, { id }: Order) {
  const invoices = await listInvoicesByOrder(db, id);
  const numbers = invoices.map(({ number }) => String(number));
  return listJobsAbout(db, { orderId: [id], invoiceNumber: numbers });
}

export async function describeOrders(db: Database, orders: Order[]): Promise<string> {
  if (orders.length === 0) return 'No order was found.';
  const blocks = orders.map(async (order) => {
    const { id, number, plan, kind, amount, status, email, createdAt, endsAt, reversal } = order;
    const invoices = await listInvoicesByOrder(db, id);
    const jobs = await listJobsOf(db, order);
    return [
      `${number}  ${id}  ${kind} ${plan}  ${formatPrice(amount, 'en')}  ${status}${reversal ? `, ${reversal}` : ''}`,
      `  ${createdAt.toISOString()}  ${email ?? 'no address'}${endsAt ? `  ends ${endsAt.toISOString()}` : ''}`,
      ...invoices.map(
        (invoice) => `  invoice ${printedNumber(invoice)}  ${formatPrice(invoice.amount, 'en')}`,
      ),
      ...jobs.map(
        ({ kind: job, deliveredAt, attempts }) =>
          `  ${job}: ${deliveredAt ? `done ${deliveredAt.toISOString()}` : `waits, tried ${attempts} times`}`,
      ),
    ].join('\n');
  });
  return (await Promise.all(blocks)).join('\n');
}
