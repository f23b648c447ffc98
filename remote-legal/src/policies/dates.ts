/** The day before a day: the last on which a version holds whose successor holds from then. */
export function dayBefore(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
