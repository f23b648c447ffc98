import { yearOf } from '@site/shared-i18n';

/* The terms that the privacy policy names too (remote-legal/content/values.ts). */

/** Of accounting records, from the end of their year (Swiss Code of Obligations, art. 958f). */
const accountingYears = 10;

/** Of declarations, as proof: as long as claims can follow from them (Swiss Code of Obligations, art. 127). */
const declarationYears = 10;

/** Of the mark of a used trial. */
const trialMonths = 24;

/** The last day, ISO 8601, on which an accounting record of a time is kept. */
export function accountingEnd(issuedAt: Date): string {
  return `${Number(yearOf(issuedAt)) + accountingYears}-12-31`;
}

/** Accounting records from before this have had their term. */
export function accountingStart(now: Date): Date {
  // The publisher's year begins at most an hour before that of UTC; a day later is as lawful.
  return new Date(`${Number(yearOf(now)) - accountingYears}-01-01T00:00:00Z`);
}

/** The last day, ISO 8601, on which a declaration of a time is kept. */
export function declarationEnd(receivedAt: Date): string {
  return addMonths(receivedAt, declarationYears * 12)
    .toISOString()
    .slice(0, 10);
}

/** Declarations from before this have had their term. */
export function declarationStart(now: Date): Date {
  return addMonths(now, -declarationYears * 12);
}

/** The last day, ISO 8601, on which a mark of a used trial is kept. */
export function trialMarkEnd(now: Date): string {
  return addMonths(now, trialMonths).toISOString().slice(0, 10);
}

/** Marks from before this have had their term. */
export function trialMarkStart(now: Date): Date {
  return addMonths(now, -trialMonths);
}

function addMonths(time: Date, months: number): Date {
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved;
}
