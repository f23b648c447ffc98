import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatPrice } from '@site/shared-i18n';
import type { Log } from '@site/server-kit/log';
import { creditedOf } from '../../orders/invoices/credit-note-repository.ts';
import { listInvoicesByOrder, ofLatestPeriod } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-invoice.ts';
import { deleteOrderLink } from '../../orders/links/table.ts';
import type { OrderLinks } from '../../orders/links/order-links.ts';
import type { Database } from '../../platform/database/database.ts';
import { findFailedWork, settleFailed } from '../../platform/failed-work/table.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { kindsThatAre, subjectOf, type JobKind } from '../../platform/outbox/job-kinds.ts';
import { describePrices } from './describe-prices.ts';
import { describeOrders, findOneOrder, findOrders, listJobsOf, invoiceNumber } from './find-orders.ts';
import { WrongCommand, type ChangeName, type ChangeOptions, type ServiceCommand } from './read-command.ts';
import { appendHistory, readHistory } from './service-history.ts';

interface PreparedChange {
  /** What the change does, in the imperative. */
  summary: string;
  /** Ids for the history; never an email, which an erasure would then have to remove from there. */
  subject: string;
  run: () => Promise<unknown>;
}

export interface ServiceDependencies {
  db: Database;
  dataDir: string;
  log: Log;
  siteOrigin: string;
  prepareErasure: (email: string) => Promise<PreparedChange>;
  rotateKeys: () => Promise<unknown>;
  /**
   * @param versions `1.0/1.1`
   * @param from ISO 8601
   */
  prepareTerms: (versions: string, from: string) => Promise<PreparedChange>;
  /** @param month `2026-11` */
  writeBooks: (month: string) => Promise<string>;
  orderLinks: OrderLinks;
  /** Queues messages to the publisher's back end about every account. */
  tellBackend: () => Promise<unknown>;
}

/** Runs a command. A change is written to the history first; the running api carries mails and refunds out as jobs. */
export async function runCommand(dependencies: ServiceDependencies, command: ServiceCommand) {
  const { db, dataDir, log } = dependencies;
  if (command.name === 'history') return (await readHistory(dataDir)) || 'Nothing was done yet.';
  if (command.name === 'find') return describeOrders(db, await findOrders(db, command.subject));
  if (command.name === 'books') return dependencies.writeBooks(command.subject);
  if (command.name === 'prices') return describePrices(db, dependencies.siteOrigin);
  const { name, who, why, yes } = command;
  const { summary, subject, run } = await prepare[name](dependencies, command.subject, command);
  if (!yes) return `Would ${summary}. Nothing was done; add --yes to do it.`;
  await appendHistory(dataDir, { who, what: name, why, subject });
  await run();
  log.info({ who, why, what: name, subject }, 'customer service');
  return `Done: ${summary}.`;
}

type Prepare = (
  dependencies: ServiceDependencies,
  subject: string,
  options: ChangeOptions,
) => Promise<PreparedChange>;

/** Checks and prepares each change. @throws WrongCommand when it cannot be made */
const prepare: Record<ChangeName, Prepare> = {
  resend: prepareResending,
  refund: prepareRefund,
  revoke: prepareRevocation,
  close: ({ prepareErasure }, email) => prepareErasure(email),
  retry: (dependencies, id) => prepareSettling(dependencies, id, { retry: true }),
  'give-up': (dependencies, id) => prepareSettling(dependencies, id, { retry: false }),
  'announce-terms': ({ prepareTerms }, versions, { from }) => prepareTerms(versions, from),
  'rotate-keys': ({ rotateKeys }) =>
    Promise.resolve({ summary: 'sign leases with a new key', subject: 'keys', run: rotateKeys }),
  'tell-backend': ({ tellBackend }) =>
    Promise.resolve({
      summary: 'tell the back end what every plan gives',
      subject: 'accounts',
      run: tellBackend,
    }),
};

const refunds: JobKind[] = ['withdraw-order', 'refund-invoice'];

/** The prefix of a job's subject by which the job sends a mail once more. */
const resendPrefix = 'again-';

async function prepareResending({ db }: ServiceDependencies, subject: string): Promise<PreparedChange> {
  const order = await findOneOrder(db, subject);
  const mailKinds = kindsThatAre('resent');
  const sent = (await listJobsOf(db, order)).filter(
    (job) =>
      job.deliveredAt !== null && mailKinds.includes(job.kind) && !subjectOf(job).startsWith(resendPrefix),
  );
  if (sent.length === 0) throw new WrongCommand(`No mail about ${order.id} was sent, or it was too long ago`);
  const kinds = sent.map(({ kind }) => kind).join(', ');
  return {
    summary: `send again to ${order.email ?? 'nobody'}: ${kinds}`,
    subject: order.id,
    run: () =>
      db.transaction(async (transaction) => {
        // Queued as new jobs, as mailboxes drop a mail with the id of an earlier one.
        for (const { kind, payload } of sent)
          await enqueue(transaction, kind, `${resendPrefix}${randomUUID()}`, payload);
      }),
  };
}

/** @param link a mailed link, or its token */
async function prepareRevocation({ db, orderLinks }: ServiceDependencies, link: string) {
  const token = link.slice(link.indexOf('#') + 1);
  const [id, order] = [orderLinks.linkIdOf(token), await orderLinks.findOrder(db, token)];
  if (!id || !order) throw new WrongCommand('This link opens no order');
  return {
    summary: `revoke one link to ${order.id}`,
    subject: order.id,
    run: () => deleteOrderLink(db, id),
  };
}

async function prepareRefund({ db }: ServiceDependencies, subject: string, { amount: part }: ChangeOptions) {
  const order = await findOneOrder(db, subject);
  const invoices = await listInvoicesByOrder(db, order.id);
  const named = invoices.filter((invoice) => printedNumber(invoice) === subject);
  // A number in another spelling would stand for its order, whose refund ends the contract.
  if (named.length === 0 && invoiceNumber.test(subject))
    throw new WrongCommand(
      `Write the invoice number as it is printed: ${invoices.map(printedNumber).join(', ')}`,
    );
  const latest = ofLatestPeriod(invoices);
  const refundable = named.length > 0 ? named : latest;
  if (refundable.length === 0) throw new WrongCommand(`Nothing was paid for ${order.id}`);
  if (part && named.length === 0) throw new WrongCommand('--amount needs an invoice number');
  // The order has the reversal of its latest month, which is no obstacle for an earlier one.
  if (order.reversal && refundable.every((invoice) => latest.includes(invoice)))
    throw new WrongCommand(`The payment of ${order.id} is ${order.reversal} already`);
  // A refund job that is done is no obstacle: it has refunded a part, or has failed at the buyer's bank.
  const earlier = (await listJobsOf(db, order)).filter(({ kind }) => refunds.includes(kind));
  if (earlier.some(({ deliveredAt }) => deliveredAt === null))
    throw new WrongCommand(`A refund of ${order.id} was already requested; \`find\` shows its state`);
  const numbers = refundable.map(({ number }) => number);
  const paid = refundable.reduce((sum, { amount }) => sum + amount, 0);
  const refundableAmount = paid - (await creditedOf(db, numbers));
  const amount = part ?? refundableAmount;
  if (amount > refundableAmount || (named.length > 0 && amount === 0))
    throw new WrongCommand(`Of ${subject}, ${formatPrice(refundableAmount, 'en')} is left`);
  const request = `${order.id}-${earlier.length}`;
  const [first] = numbers;
  if (named.length > 0 && first !== undefined)
    return {
      summary: `refund ${formatPrice(amount, 'en')} of ${subject}, and nothing else`,
      subject: order.id,
      run: () =>
        db.transaction((transaction) =>
          enqueue(transaction, 'refund-invoice', request, {
            orderId: order.id,
            invoiceNumber: first,
            amount,
          }),
        ),
    };
  const end = order.kind === 'subscription' ? ' and end the subscription at once' : '';
  return {
    summary: `refund ${formatPrice(amount, 'en')}${end}, closing the download`,
    subject: order.id,
    run: () =>
      db.transaction((transaction) =>
        enqueue(transaction, 'withdraw-order', earlier.length > 0 ? request : order.id, {
          orderId: order.id,
        }),
      ),
  };
}

async function prepareSettling({ db }: ServiceDependencies, subject: string, { retry }: { retry: boolean }) {
  const isId = z.uuid().safeParse(subject).success;
  const failed = isId ? await findFailedWork(db, subject) : undefined;
  if (!failed) throw new WrongCommand(`No failed work ${subject} waits`);
  return {
    summary: retry ? `try ${failed.kind} again` : `give up ${failed.kind}, which you have done yourself`,
    subject,
    run: () => settleFailed(db, failed, { retry }),
  };
}
