import { z } from 'zod';
import { addressesOf, defaultLanguage, toLanguage } from '@site/shared-i18n';
import { isEmail } from './email.ts';
import { maxEmailLength } from './field-limits.ts';
import { termsPaths, policyVersion } from './page-paths.ts';
import { printable } from './printable.ts';
import { plans, type PlanId } from './price-list.ts';

/** Text whose other checks are skipped if it is too long, which bounds their cost. @param maxLength in characters */
export function bounded(maxLength: number) {
  return z.string().max(maxLength, { abort: true });
}

/** Bidi control characters, which change how mail programs show a text. Right-to-left scripts need none. */
const directionMarks = /\p{Bidi_Control}/gu;

/** Text without direction marks, trimmed. */
function typed(maxLength: number) {
  return z
    .string()
    .overwrite((text) => text.replace(directionMarks, ''))
    .trim()
    .min(1, { abort: true })
    .max(maxLength, { abort: true });
}

/**
 * No control character and no separator of lines or paragraphs, so that it fits a mail header; no half of a surrogate pair,
 * which the database cannot read as JSON, and not the sign that stands for what could not be read.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]*$/u;

export function line(maxLength: number) {
  return typed(maxLength).regex(oneLine);
}

/** As `printedLine`, but may be empty, as forms send empty fields too. @param pattern of the whole text */
export function optionalLine(maxLength: number, pattern = oneLine) {
  return z
    .string()
    .overwrite((text) => text.replace(directionMarks, ''))
    .trim()
    .max(maxLength, { abort: true })
    .regex(pattern)
    .refine(isPrintable, unprintable)
    .transform((text) => text || undefined)
    .optional();
}

/** One line of text that a PDF document can show, trimmed. @param maxLength in characters */
export function printedLine(maxLength: number) {
  return line(maxLength).refine(isPrintable, unprintable);
}

/** What is a PDF document's text; others get a `field_unprintable`. */
const isPrintable = (text: string) => printable.test(text);
const unprintable = { params: { code: 'field_unprintable' } };

/** No control characters but line breaks and tabs: the database refuses NUL. No half of a surrogate pair. */
const linesOnly = /^(?:[^\p{Cc}\p{Cs}\uFFFD]|[\n\r\t])*$/u;

export function lines(maxLength: number) {
  return typed(maxLength).regex(linesOnly);
}

export function printedLines(maxLength: number) {
  return lines(maxLength).refine(isPrintable, unprintable);
}

/** An app's name in the price list; others get a 404 `app_unknown`. */
export const appName = line(60);

export const planId = z.enum(plans.map(({ id }) => id) as [PlanId, ...PlanId[]]);

/**
 * An e-mail address, trimmed; letters of any script and domains in Unicode or punycode (RFC 6531). Signs that only look like
 * a letter become it (K, the Kelvin sign), as in the key of a mailbox: mail goes to the mailbox whose key it is.
 */
export const email = bounded(maxEmailLength)
  .trim()
  .overwrite((text) => text.normalize())
  .min(1, { abort: true })
  .refine(isEmail)
  .meta({ format: 'idn-email' });

/** The visitor's language; French for values that are not a language of the site (L7). */
export const language = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => toLanguage(value) ?? defaultLanguage);

/**
 * What tells bots from people in a form, both optional. `website` is the honeypot, a hidden field that only bots fill in.
 * `elapsed` is the time from the opening of the page to sending, in ms; without script it is missing or empty.
 */
export const botChecks = {
  website: z.unknown().optional().transform(Boolean),
  elapsed: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().nonnegative()])
    .optional()
    .catch(undefined),
};

/** Facts in the visitor's language. */
export const labelledRows = z.array(z.object({ label: z.string(), value: z.string() }));
export type LabelledRows = z.infer<typeof labelledRows>;

export const offerVersion = bounded(64).min(1);
const termsPages = Object.values(addressesOf(termsPaths)).join('|');

/** The address of one version of the terms, in any language; undefined where the page knows none. */
export const termsAddress = bounded(200)
  .regex(new RegExp(`^(?:${termsPages})/versions/${policyVersion}$`))
  .optional()
  .catch(undefined);
