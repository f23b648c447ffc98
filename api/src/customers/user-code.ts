import { randomInt } from 'node:crypto';

/** What can be a device's code in unchecked fields. */
export function codeTypedIn(fields: unknown): string | undefined {
  const typed = (fields as Record<string, unknown> | undefined)?.['code'];
  return typeof typed === 'string' ? readUserCode(typed.slice(0, 40)) : undefined;
}

/** Consonants alone, so that no word comes about (RFC 8628, 6.1); eight of them are 34 bits. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

export function makeUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export function printUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** The code in what a person has typed, in any case and with any signs between; undefined if it cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '');
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}
