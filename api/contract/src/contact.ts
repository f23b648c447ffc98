import { z } from 'zod';
import { maxEmailLength, maxMessageLength, maxNameLength, maxSubjectLength } from './field-limits.ts';
import { botChecks, bounded, email, language, line, lines } from './fields.ts';

export const contactRequestSchema = z.object({
  name: line(maxNameLength),
  email,
  subject: line(maxSubjectLength),
  message: lines(maxMessageLength),
  language,
  /** From pages that show the question about a misspelt mailbox: the address of the press before, empty at the first. */
  askedAbout: bounded(maxEmailLength).optional(),
  ...botChecks,
});
export type ContactMessage = z.output<typeof contactRequestSchema>;

/** 201: the message is stored and will be delivered. */
export const contactResponseSchema = z.object({ id: z.uuid() });
export type ContactResponse = z.infer<typeof contactResponseSchema>;
