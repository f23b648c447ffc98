import { z } from 'zod';
import { maxContractLength, maxNameLength, maxReasonLength } from './field-limits.ts';
import { bounded, email, language, printedLine, printedLines } from './fields.ts';

/** An empty form field counts as missing. */
const empty = z.literal('').transform(() => undefined);

const declared = {
  name: printedLine(maxNameLength),
  /** An order's or invoice's number, or a plan. */
  contract: printedLine(maxContractLength),
  email,
  language,
};

/** A random key of the form, so that a repeated click makes only one declaration. */
const key = bounded(36).pipe(z.uuid());

export const cancellationSchema = z
  .object({
    key,
    cancellation: z.enum(['ordinary', 'extraordinary']),
    reason: z.union([empty, printedLines(maxReasonLength)]).optional(),
    /** The requested day (ISO 8601); without it, the earliest possible one. */
    endsOn: z.union([empty, bounded(10).pipe(z.iso.date())]).optional(),
    ...declared,
  })
  .superRefine(({ cancellation, reason }, context) => {
    if (cancellation === 'extraordinary' && !reason)
      context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, path: ['reason'], input: '' });
  });
export type Cancellation = z.output<typeof cancellationSchema>;

/** POST /api/declarations/withdraw, a form with the statement; the next page asks for its confirmation. */
export const withdrawalSchema = z.object(declared);
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const withdrawalConfirmationSchema = z.object({
  draft: bounded(36).pipe(z.uuid()),
  language,
});

/** POST /api/declarations/undo and /api/declarations/confirm-cancellation, forms. */
export const mailedTokenSchema = z.object({
  /** From the mail to the contract's e-mail address. */
  token: bounded(200),
  language,
});

/** The query of GET /api/declarations/cancellation and /withdrawal; invalid values are ignored. */
export const declarationQuerySchema = z.object({
  draft: bounded(36).pipe(z.uuid()).optional().catch(undefined),
  /** Present if the statement is edited before its confirmation. */
  edit: z.literal('').optional().catch(undefined),
  receipt: bounded(200).optional().catch(undefined),
  undo: bounded(200).optional().catch(undefined),
  confirm: bounded(200).optional().catch(undefined),
});
