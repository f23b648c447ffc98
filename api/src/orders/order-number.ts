/** As the database makes them (`newOrderNumber` in table.ts). */
const typed = /(?<![A-Z0-9])([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})(?![A-Z0-9])/;

/** The number in a text that somebody has typed, as it is printed; undefined if there is none. */
export function orderNumberIn(text: string): string | undefined {
  return typed.exec(text.toUpperCase())?.slice(1).join('-');
}
