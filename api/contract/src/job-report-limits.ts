/** Limits of a report’s fields, in characters. Browser code imports this file: it imports nothing itself. */

export const maxTaskLength = 120;
export const maxHoursLength = 5;

/** Hours of a line of work, 0.25 to 24, with a point or a comma: for `pattern` attributes too. */
export const hoursPattern = String.raw`0?[.,](?:2[5-9]|[3-9]\d?)|(?:[1-9]|1\d|2[0-3])(?:[.,]\d{1,2})?|24(?:[.,]00?)?`;
export const exactHours = new RegExp(`^(?:${hoursPattern})$`);

/** @param typed what `exactHours` accepts */
export const hoursOf = (typed: string): number => Number(typed.replace(',', '.'));
