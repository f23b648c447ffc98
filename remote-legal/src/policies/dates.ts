/** The day before a day: the last on which a version holds whose successor holds from then. */
export function dayBefore(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The day it is where the publisher is, as `2026-11-23`. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date());
}
