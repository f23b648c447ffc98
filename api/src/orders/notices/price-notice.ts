import { plans } from '@site/api-contract';
import { monthAfter } from '../month-after.ts';
import type { Billing } from '../provider-state/read-billing.ts';
import { isEnding } from '../subscription-changes/end-wish.ts';
import type { Order } from '../table.ts';
import type { Announcement, Notice } from './table.ts';

/** Of the terms ("Trial and automatic renewal"). */
const noticeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Another price of the renewals to come. One of the price list holds from the first renewal thirty days from now on, and is set
 * at the provider only then (see `findMove`); one that somebody set at the provider holds from the next renewal.
 * @param told the order's notices, the oldest first
 */
export function announcePrice(order: Order, { readAt, renewal }: Billing, told: Notice[]): Announcement[] {
  // A plan that its holder has chosen was shown with its price.
  if (!renewal || order.nextPlan) return [];
  const isSet = renewal.amount !== order.amount;
  const coming = isSet || !renewal.isListed ? renewal.amount : listPriceOf(order);
  if (coming === order.amount) return [];
  const last = told.findLast(({ kind }) => kind === 'price-changes');
  const isTold = last && isOf(last, order.amount, coming) && (isSet || last.happensAt > readAt);
  if (isTold) return [];
  const happensAt = isSet ? renewal.at : firstFrom(renewal.at, new Date(readAt.getTime() + noticeMs));
  // A price may come and go and come again.
  const occurrence = `${order.amount}-${coming}:${happensAt.toISOString()}`;
  return [{ kind: 'price-changes', occurrence, happensAt }];
}

/** The announced price of the list that is to be set at the provider now: in the last month at the old one. */
export function findMove(order: Order, { readAt, renewal }: Billing, told: Notice[]): Notice | undefined {
  if (order.status !== 'active' || isEnding(order) || order.nextPlan || !renewal?.isListed) return undefined;
  const last = told.findLast(({ kind }) => kind === 'price-changes');
  const isComing = last && renewal.amount === order.amount && isOf(last, order.amount, listPriceOf(order));
  return isComing && last.happensAt > readAt && renewal.at >= last.happensAt ? last : undefined;
}

/** The prices of a notice, in centimes. */
export function pricesOf({ occurrence }: Notice): { before: number; after: number } {
  const [before = 0, after = 0] = (occurrence.split(':')[0] ?? '').split('-').map(Number);
  return { before, after };
}

/** The present price of the order's plan, in centimes. */
export function listPriceOf({ plan, amount }: Order): number {
  return plans.find(({ id }) => id === plan)?.amount ?? amount;
}

function isOf(notice: Notice, before: number, after: number): boolean {
  const prices = pricesOf(notice);
  return prices.before === before && prices.after === after;
}

/** The first renewal that is not before a time. */
function firstFrom(renewal: Date, earliest: Date): Date {
  return renewal < earliest ? firstFrom(monthAfter(renewal), earliest) : renewal;
}
