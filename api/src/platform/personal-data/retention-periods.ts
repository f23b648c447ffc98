import { dayOf, yearOf } from '@site/shared-i18n';
import { monthsAfter } from '../dates/months-after.ts';

/* The privacy policy names the same periods (remote-legal/content/values.ts). */

/** For accounting records, counted from the end of their year (Swiss Code of Obligations, art. 958f). */
const accountingYears = 10;

/** For declarations, as proof for as long as claims can be made (Swiss Code of Obligations, art. 127). */
const declarationYears = 10;

/** For the hash of a used trial. */
const trialMonths = 24;

export function messageCutoff(now: Date, months: number): Date {
  return monthsAfter(now, -months);
}

/** The last day (ISO 8601) on which an accounting record is kept. */
export function accountingEnd(issuedAt: Date): string {
  return `${Number(yearOf(issuedAt)) + accountingYears}-12-31`;
}

export function accountingCutoff(now: Date): Date {
  // By UTC: the publisher's year begins an hour earlier, and keeping records for another hour is lawful.
  return new Date(`${Number(yearOf(now)) - accountingYears}-01-01T00:00:00Z`);
}

/** The last day (ISO 8601) on which a declaration is kept. */
export function declarationEnd(receivedAt: Date): string {
  return dayOf(monthsAfter(receivedAt, declarationYears * 12));
}

export function declarationCutoff(now: Date): Date {
  return monthsAfter(now, -declarationYears * 12);
}

/** The last day (ISO 8601) on which a hash of a used trial is kept. */
export function trialHashEnd(now: Date): string {
  return dayOf(monthsAfter(now, trialMonths));
}

export function trialHashCutoff(now: Date): Date {
  return monthsAfter(now, -trialMonths);
}
