import { Temporal } from 'temporal-polyfill';
import { timeZone } from '@site/shared-i18n';

/**
 * A number of months later, on the same day or on the month's last one.
 * @param zone the publisher's by default; the provider counts in UTC
 */
export function monthsAfter(date: Date, months: number, zone: string = timeZone): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  return new Date(start.add({ months }).epochMilliseconds);
}
