import { dayOf } from '@site/shared-i18n';

/** The day before: the last one on which a version is in effect. */
export function dayBefore(day: string): string {
  return shiftDay(day, -1);
}

/** The day after: the first one from which another version may be in effect. */
export function dayAfter(day: string): string {
  return shiftDay(day, 1);
}

/** Today in the publisher's time zone, as `2026-11-23`. */
export function today(): string {
  return dayOf(new Date());
}

function shiftDay(day: string, by: 1 | -1): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
