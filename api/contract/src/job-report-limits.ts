/** Limits of a report’s fields, in characters. Browser code imports this file: it imports nothing itself. */

export const maxTaskLength = 120;
export const maxHoursLength = 8;

const unit = '[hHчЧ]';
const colon = String.raw`\s?[:hHчЧ]\s?`;

/** Time of a line of work, 0:15 to 24:00, as `2:30`, `2h30`, `2 h`, `2.5` or `2,5`: for `pattern` attributes too. */
export const hoursPattern = [
  String.raw`0?[.,](?:2[5-9]|[3-9]\d?)`,
  String.raw`00?${colon}(?:1[5-9]|[2-5]\d)`,
  String.raw`(?:0?[1-9]|1\d|2[0-3])(?:[.,]\d{1,2}|\s?${unit}|${colon}[0-5]\d)?`,
  String.raw`24(?:[.,]00?|\s?${unit}|${colon}00)?`,
].join('|');
export const exactHours = new RegExp(`^(?:${hoursPattern})$`);
const separator = new RegExp(colon);

/** @param typed what `exactHours` accepts */
export function minutesOf(typed: string): number {
  const [hours = '', minutes = ''] = typed.split(separator);
  return Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes);
}
