import { dayOf } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import { findJob } from '../../platform/outbox/table.ts';
import { listAgreementsByOrder, type AgreementRecord } from '../agreements/table.ts';
import { isPaidByProvider, listInvoicesByOrder } from '../invoices/invoice-repository.ts';
import { contractStatuses } from '../order-status.ts';
import type { Invoice } from '../invoices/table.ts';
import type { Order } from '../table.ts';
import { hasFailedFor } from '../../platform/failed-work/table.ts';

/** As the terms promise ("Refunds"), counted from the day after the contract was made. */
export const withdrawalDays = 14;

/** Whether an order is a contract from which one can withdraw. A person decides about reversed payments. */
export function canWithdraw({ status, reversal }: Order): boolean {
  return contractStatuses.includes(status) && reversal === null;
}

/** What decides about a refund beside the order. */
interface ContractFacts {
  /** The order's invoices, the first one first. */
  invoices: Pick<Invoice, 'amount' | 'issuedAt' | 'paymentReference'>[];
  /** When the mail about a trial's card was queued. */
  cardConfirmedAt: Date | undefined;
  agreements: Pick<AgreementRecord, 'at' | 'renewal'>[];
}

/**
 * When the contract was made, as the terms say ("Refunds"): with the confirmation of its first payment; after a trial when
 * its card was added, before that with its start; undefined while the payment is under way.
 */
function contractMadeAt(
  { createdAt, trialEndsAt }: Pick<Order, 'createdAt' | 'trialEndsAt'>,
  { invoices: [first], cardConfirmedAt, agreements }: ContractFacts,
): Date | undefined {
  if (!trialEndsAt) return first?.issuedAt;
  if (cardConfirmedAt) return cardConfirmedAt;
  // The trial ended before its card was read: the mail about the first payment informs of the right. Until there is one, the
  // agreement counts.
  const pressed = agreements.findLast(({ renewal }) => renewal?.from);
  return first?.issuedAt ?? (pressed ? new Date(pressed.at) : createdAt);
}

/** Whether a withdrawal came in time, by the calendar days of the publisher. */
function isInTime(madeAt: Date, receivedAt: Date): boolean {
  const days = (Date.parse(dayOf(receivedAt)) - Date.parse(dayOf(madeAt))) / (24 * 60 * 60 * 1000);
  return days <= withdrawalDays;
}

/** Whether a withdrawal, in time or late, can be meant for a change of plan alone; it must then not end the whole contract. */
export async function hasChangedPlan(db: Database, { id, plan: present }: Order): Promise<boolean> {
  const agreed = await listAgreementsByOrder(db, id);
  return agreed.some(({ plan }) => plan !== present);
}

/** Whether the terms allow the refund without a person who decides. */
export function hasRightToRefund(
  order: Pick<Order, 'consent' | 'createdAt' | 'trialEndsAt'>,
  facts: ContractFacts,
  receivedAt: Date,
): boolean {
  // Consent to immediate delivery ends the right for the download (decision 0016): a person decides about the rest.
  if (order.consent) return false;
  if (!isInTime(contractMadeAt(order, facts) ?? receivedAt, receivedAt)) return false;
  return facts.invoices.every((invoice) => invoice.amount === 0 || isPaidByProvider(invoice));
}

/** Whether a withdrawal is refunded automatically; otherwise a person decides. */
export async function isRefundedAutomatically(db: Database, order: Order, receivedAt: Date) {
  const facts = {
    invoices: await listInvoicesByOrder(db, order.id),
    cardConfirmedAt: (await findJob(db, 'subscription-ordered', order.id))?.createdAt,
    agreements: await listAgreementsByOrder(db, order.id),
  };
  return hasRightToRefund(order, facts, receivedAt);
}

/**
 * `waits` until the provider has taken the refund, also while a refused one waits for a person; then `done`, even if the bank
 * returns it. `done` too once a person has had a refused refund tried again or given it up; undefined: no withdrawal.
 */
export async function withdrawalState(db: Database, orderId: string): Promise<'waits' | 'done' | undefined> {
  const job = await findJob(db, 'withdraw-order', orderId);
  if (!job) return undefined;
  return job.deliveredAt && !(await hasFailedFor(db, 'withdraw-order', orderId)) ? 'done' : 'waits';
}
