import { regexes } from 'zod/v4/core';

/** The longest address that mail can be sent to, in characters (RFC 5321, 4.5.3.1.3, less the brackets). */
export const longestEmail = 254;

/**
 * Whether a text is an e-mail address by the schemas' rule, which is stricter than the browsers': `ada@example` is none.
 * Browser code imports this file: of zod it brings this one pattern.
 */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && regexes.email.test(text);
}
