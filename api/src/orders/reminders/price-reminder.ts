import { retiringPrices, plans } from '@site/api-contract';
import { monthsAfter } from '../../platform/dates/months-after.ts';
import type { Billing } from '../provider-state/read-billing.ts';
import { isEnding } from '../order-status.ts';
import type { Order } from '../table.ts';
import type { DueReminder, Reminder } from './table.ts';

/** As the terms promise ("Trial and automatic renewal"). */
export const beforePriceMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Announces another price: one of the price list from the first renewal in thirty days or more (see `findPriceToMove`), one
 * that was set at the provider from the next renewal.
 * @param stored the order's reminders, the oldest first
 */
export function remindOfPrice(order: Order, { readAt, renewal }: Billing, stored: Reminder[]): DueReminder[] {
  // The holder has chosen the next plan and has seen its price.
  if (!renewal || order.nextPlan) return [];
  const isSet = renewal.amount !== order.amount;
  const coming = isSet || !renewal.isListed ? renewal.amount : listPriceOf(order);
  if (coming === order.amount) return [];
  const last = stored.findLast(({ kind }) => kind === 'price-changes');
  const isAnnounced = last && hasPrices(last, order.amount, coming) && (isSet || last.happensAt > readAt);
  if (isAnnounced) return [];
  const happensAt = isSet ? renewal.at : firstFrom(renewal, new Date(readAt.getTime() + beforePriceMs));
  // Includes the day, as the same change of price may happen again later.
  const occurrence = `${order.amount}-${coming}:${happensAt.toISOString()}`;
  return [{ kind: 'price-changes', occurrence, happensAt }];
}

/** The announced price that has to be set at the provider now, in the last month at the old price. */
export function findPriceToMove(
  order: Order,
  { readAt, renewal }: Billing,
  stored: Reminder[],
): Reminder | undefined {
  if (order.status !== 'active' || isEnding(order) || order.nextPlan || !renewal?.isListed) return undefined;
  const last = stored.findLast(({ kind }) => kind === 'price-changes');
  const isComing =
    last && renewal.amount === order.amount && hasPrices(last, order.amount, listPriceOf(order));
  return isComing && last.happensAt > readAt && renewal.at >= last.happensAt ? last : undefined;
}

/** The prices of a reminder `price-changes`, in centimes. */
export function pricesOf({ occurrence }: Reminder): { before: number; after: number } {
  const [before = 0, after = 0] = (occurrence.split(':')[0] ?? '').split('-').map(Number);
  return { before, after };
}

/** The price of the order's plan that all live releases show, in centimes. */
export function listPriceOf({ plan, amount }: Pick<Order, 'plan' | 'amount'>): number {
  return retiringPrices[plan] ?? plans.find(({ id }) => id === plan)?.amount ?? amount;
}

function hasPrices(reminder: Reminder, before: number, after: number): boolean {
  const prices = pricesOf(reminder);
  return prices.before === before && prices.after === after;
}

/** The first renewal that is not before a time. */
function firstFrom({ at, anchor }: NonNullable<Billing['renewal']>, earliest: Date): Date {
  let renewal = at;
  for (let months = 1; renewal < earliest; months += 1) {
    const later = monthsAfter(anchor, months, 'UTC');
    if (later > at) renewal = later;
  }
  return renewal;
}
