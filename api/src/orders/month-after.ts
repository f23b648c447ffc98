/** The same day of the next month, or that month's last one. */
export function monthAfter(date: Date): Date {
  const after = new Date(date);
  after.setUTCMonth(after.getUTCMonth() + 1);
  if (after.getUTCDate() !== date.getUTCDate()) after.setUTCDate(0);
  return after;
}
