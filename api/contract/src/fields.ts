import { z } from 'zod';
import { defaultLanguage, toLanguage } from '@site/shared-i18n';
import { longestEmail } from './email.ts';

/**
 * Text that no check looks at further once it is too long: what a check costs is bounded by `longest`.
 * @param longest in characters
 */
export function bounded(longest: number) {
  return z.string().max(longest, { abort: true });
}

/** Marks that turn the direction of what follows them: a mail program would show a text otherwise than it was written. */
const directionMarks = /\p{Bidi_Control}/gu;

/** Text as it is kept: without marks of direction, trimmed. Names and words of right-to-left scripts need none. */
function typed(longest: number) {
  return z
    .string()
    .overwrite((text) => text.replace(directionMarks, ''))
    .trim()
    .min(1, { abort: true })
    .max(longest, { abort: true });
}

/** No control character and no separator of lines or paragraphs: such a line can go into a mail header as it is. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * One line of text, trimmed.
 * @param longest in characters
 */
export function line(longest: number) {
  return typed(longest).regex(oneLine);
}

/** Text of several lines, of no control characters but these: the database takes no NUL. */
const linesOnly = /^[\P{Cc}\n\r\t]*$/u;

/**
 * Text of several lines, trimmed.
 * @param longest in characters
 */
export function lines(longest: number) {
  return typed(longest).regex(linesOnly);
}

/** An e-mail address, trimmed. */
export const email = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(longestEmail, { abort: true })
  .pipe(z.email());

/** The visitor's language; anything that is no language of the site means French (requirements, L7). */
export const language = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => toLanguage(value) ?? defaultLanguage);

/**
 * The bot traps of a form, both optional. `website` is a field that no person sees: filled in, it gives a bot
 * away. `elapsed` is how long the page had been open when the form was sent, in milliseconds; a form that no
 * script touched leaves it out or empty.
 */
export const botTraps = {
  website: z.unknown().optional().transform(Boolean),
  elapsed: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().nonnegative()])
    .optional()
    .catch(undefined),
};
