import { z } from 'zod';
import { longestMessage, longestName, longestSubject } from './field-limits.ts';
import { botChecks, email, language, line, lines } from './fields.ts';

export const contactRequestSchema = z.object({
  name: line(longestName),
  email,
  subject: line(longestSubject),
  message: lines(longestMessage),
  language,
  ...botChecks,
});
export type ContactMessage = z.output<typeof contactRequestSchema>;

/** 201: the message is stored and will be delivered. */
export const contactResponseSchema = z.object({ id: z.uuid() });
export type ContactResponse = z.infer<typeof contactResponseSchema>;
