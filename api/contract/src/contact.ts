import { z } from 'zod';
import { maxMessageLength, maxNameLength, maxSubjectLength } from './field-limits.ts';
import { botChecks, email, language, line, lines } from './fields.ts';

export const contactRequestSchema = z.object({
  name: line(maxNameLength),
  email,
  subject: line(maxSubjectLength),
  message: lines(maxMessageLength),
  language,
  ...botChecks,
});
export type ContactMessage = z.output<typeof contactRequestSchema>;

/** 201: the message is stored and will be delivered. */
export const contactResponseSchema = z.object({ id: z.uuid() });
export type ContactResponse = z.infer<typeof contactResponseSchema>;
