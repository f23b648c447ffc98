import { dayOf } from '@site/shared-i18n';

/** Today in the publisher's time zone, as `2026-11-23`. */
export const today = () => dayOf(new Date());

/** The last day on which the version before is in effect. */
export const dayBefore = (day: string) => shiftDay(day, -1);

/** The first day from which another version may be in effect. */
export const dayAfter = (day: string) => shiftDay(day, 1);

function shiftDay(day: string, by: 1 | -1): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
