import { Temporal } from 'temporal-polyfill';
import { timeZone } from '@site/shared-i18n';

/**
 * The same day and time so many months later (negative: earlier), or that month's last day.
 * @param zone the publisher's by default; the payment provider counts its renewals in UTC
 */
export function monthsAfter(date: Date, months: number, zone: string = timeZone): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  return new Date(start.add({ months }).epochMilliseconds);
}
