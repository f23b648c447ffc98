import { regexes } from 'zod/v4/core';
import { longestEmail } from './field-limits.ts';

/**
 * Whether a text is an e-mail address for the schemas, which are stricter than browsers: they refuse `ada@example`.
 * Browser code imports this file, so it uses only this one pattern of zod.
 */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && regexes.email.test(text);
}
