import { randomUUID } from 'node:crypto';
import { formatPrice } from '@site/shared-i18n';
import type { Log } from '@site/api-contract/log';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { describeOrders, findOneOrder, findOrders, listJobsOf } from './find-orders.ts';
import { WrongCommand, type ServiceCommand } from './read-command.ts';
import { appendHistory, readHistory } from './service-history.ts';

/** What a change would do, in words, and its doing. */
interface Plan {
  says: string;
  /** What the history names: never an address, which an erasure would have to find. */
  subject: string;
  run: () => Promise<unknown>;
}

export interface ServiceDependencies {
  db: Database;
  dataDir: string;
  log: Log;
  /** The kinds of jobs that mail a buyer. */
  mailKinds: readonly string[];
  /** Prepares the closing of an account. */
  planClosing: (email: string) => Promise<Plan>;
}

/**
 * Answers a question of the customer service. A change is written to the history before it is made; mails and refunds are jobs,
 * which the running api carries out.
 * @returns what to print
 * @throws WrongCommand
 */
export async function runCommand(
  dependencies: ServiceDependencies,
  command: ServiceCommand,
): Promise<string> {
  const { db, dataDir, log } = dependencies;
  if (command.name === 'history') return (await readHistory(dataDir)) || 'Nothing was done yet.';
  if (command.name === 'find') return describeOrders(db, await findOrders(db, command.subject));
  const { name, who, why, yes } = command;
  const { says, subject, run } = await plan(dependencies, name, command.subject);
  if (!yes) return `Would ${says}. Nothing was done; add --yes to do it.`;
  await appendHistory(dataDir, { who, what: name, why, subject });
  await run();
  log.info({ who, why, what: name, subject }, 'customer service');
  return `Done: ${says}.`;
}

async function plan(
  dependencies: ServiceDependencies,
  name: 'resend' | 'refund' | 'close',
  subject: string,
): Promise<Plan> {
  if (name === 'close') return dependencies.planClosing(subject);
  const order = await findOneOrder(dependencies.db, subject);
  return name === 'resend' ? planResending(dependencies, order) : planRefund(dependencies, order);
}

async function planResending({ db, mailKinds }: ServiceDependencies, order: Order): Promise<Plan> {
  const sent = (await listJobsOf(db, order)).filter(
    ({ kind, deliveredAt }) => deliveredAt !== null && mailKinds.includes(kind),
  );
  if (sent.length === 0) throw new WrongCommand(`No mail about ${order.id} was sent, or it was too long ago`);
  const kinds = sent.map(({ kind }) => kind).join(', ');
  return {
    says: `send again to ${order.email ?? 'nobody'}: ${kinds}`,
    subject: order.id,
    run: () =>
      db.transaction(async (transaction) => {
        // Jobs of their own: a mail with the former one's id would be dropped as seen before.
        for (const { kind, payload } of sent)
          await enqueue(transaction, kind, `again-${randomUUID()}`, payload);
      }),
  };
}

async function planRefund({ db }: ServiceDependencies, order: Order): Promise<Plan> {
  const invoice = await findLatestInvoice(db, order.id);
  if (!invoice) throw new WrongCommand(`Nothing was paid for ${order.id}`);
  if (order.reversal) throw new WrongCommand(`The payment of ${order.id} is ${order.reversal} already`);
  if ((await listJobsOf(db, order)).some(({ kind }) => kind === 'withdraw-order'))
    throw new WrongCommand(`A refund of ${order.id} was asked for already; \`find\` says what became of it`);
  const end = order.kind === 'subscription' ? ' and end the subscription at once' : '';
  return {
    says: `refund ${formatPrice(invoice.amount, 'en')}${end}, closing the download`,
    subject: order.id,
    run: () =>
      db.transaction((transaction) =>
        enqueue(transaction, 'withdraw-order', order.id, { orderId: order.id }),
      ),
  };
}
