import type { OrderStatus } from '@site/api-contract';
import { ApiError } from '../platform/http/api-error.ts';
import type { Order } from './table.ts';

type Statuses = readonly OrderStatus[];

/** At the provider and not paid; the buyer can still pay. */
export const unpaidStatuses: Statuses = ['open', 'failed'];

/** A subscription that can be cancelled. */
export const runningStatuses: Statuses = ['trialing', 'processing', 'active', 'past_due'];

/** May be charged without another request to the api: by a form that is open in a browser, or by the provider. */
export const chargeableStatuses: Statuses = ['open', ...runningStatuses];

/** The provider may change these at any time: reconciliation reads them. */
export const unsettledStatuses: Statuses = [...unpaidStatuses, ...runningStatuses];

/** A contract was made and has not ended. */
export const contractStatuses: Statuses = ['paid', ...runningStatuses];

/** Temporary states: a payment follows, or the order is cancelled. Metrics list them in this order. */
export const waitingStatuses: Statuses = ['new', 'open', 'processing', 'failed'];

/** Ended, or never paid. */
export const endedStatuses: Statuses = ['cancelled', 'ended'];

/** Final except for a reversal, which events and reconciliation report. */
const settledStatuses: Statuses = ['paid', ...endedStatuses];

/** May be deleted after their retention period; reading others again would recreate invoices. */
export const deletableStatuses: Statuses = ['failed', ...settledStatuses];

type WithStatus = Pick<Order, 'status'>;

export function isRunning({ subscriptionId, status }: Pick<Order, 'subscriptionId' | 'status'>): boolean {
  return subscriptionId !== null && runningStatuses.includes(status);
}

export function isSettled({ status }: WithStatus): boolean {
  return settledStatuses.includes(status);
}

export function hasEnded({ status }: WithStatus): boolean {
  return endedStatuses.includes(status);
}

/**
 * Whether a trial's mailbox may be another person's: its owner has not acted yet. Only its mails name its number, which
 * proves a declaration's sender.
 */
export function isUnconfirmedTrial({ source, trialKey, trialEndsAt, ownerConfirmedAt }: Order): boolean {
  return source === 'site' && (trialKey !== null || trialEndsAt !== null) && ownerConfirmedAt === null;
}

/** Whether an order is paid and the money was not taken back; a trial is not paid (C13). */
export function isPaid({ status, reversal }: Order): boolean {
  return (status === 'paid' || status === 'active') && reversal === null;
}

/**
 * Whether the package may be downloaded: a single month's until the month ends, a subscription's while it runs (E9).
 * @param paidUntil the end of the order's latest period
 */
export function isDownloadable(order: Order, paidUntil: Date | undefined): boolean {
  return isPaid(order) && !isOver(order, paidUntil);
}

function isOver({ kind }: Order, paidUntil: Date | undefined): boolean {
  return kind === 'payment' && paidUntil !== undefined && paidUntil <= new Date();
}

/** @throws ApiError `order_unpaid`, `order_refunded`, `order_disputed`, `order_over` */
export function requireDownloadable(order: Order, paidUntil: Date | undefined): void {
  if (order.reversal) throw new ApiError(`order_${order.reversal}`);
  if (!isPaid(order)) throw new ApiError('order_unpaid');
  if (isOver(order, paidUntil)) throw new ApiError('order_over');
}

/** Whether the buyer's latest request, to cancel or to resume, has not been carried out at the provider yet. */
export function isEndPending({ endRequests, endRequestsDone }: Order): boolean {
  return endRequests > endRequestsDone;
}

/** Whether the subscription will end, at the provider or by a request that is still pending. */
export function isEnding(order: Order): boolean {
  return isEndPending(order) ? order.endRequested : order.endsAt !== null;
}

/** Whether the provider's state agrees with the buyer's latest request. */
export function endsAsRequested({ endsAt, endRequested }: Order): boolean {
  return (endsAt !== null) === endRequested;
}
