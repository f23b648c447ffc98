import { sql } from 'drizzle-orm';

/**
 * An order's number as it is printed everywhere: `7AB-C4D-29H`, made by the database. Random, so that nobody guesses one, and
 * without signs that look alike: the digits 0 and 1 become G and H.
 */
export const newOrderNumber = sql`regexp_replace(upper(translate(left(replace(gen_random_uuid()::text, '-', ''), 9), '01', 'gh')), '(...)(...)(...)', '\\1-\\2-\\3')`;

const typed = /(?<![A-Z0-9])([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})(?![A-Z0-9])/;

/** The number in a text that somebody has typed, as it is printed; undefined if there is none. */
export function orderNumberIn(text: string): string | undefined {
  return typed.exec(text.toUpperCase())?.slice(1).join('-');
}
