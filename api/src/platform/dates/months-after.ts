/** The same day so many months later (negative: earlier), or that month's last one. */
export function monthsAfter(date: Date, months: number): Date {
  const after = new Date(date);
  after.setUTCMonth(after.getUTCMonth() + months);
  if (after.getUTCDate() !== date.getUTCDate()) after.setUTCDate(0);
  return after;
}
