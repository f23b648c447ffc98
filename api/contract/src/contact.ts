import { z } from 'zod';
import { botTraps, email, language, line, lines } from './fields.ts';

/** POST /api/contact, as JSON or as a form. Lengths are in characters. */
export const contactRequestSchema = z.object({
  name: line(100),
  email,
  subject: line(150),
  message: lines(5000),
  language,
  ...botTraps,
});
export type ContactRequest = z.input<typeof contactRequestSchema>;
export type ContactMessage = z.output<typeof contactRequestSchema>;

/** 201: the message is stored and will be delivered. */
export const contactAnswerSchema = z.object({ id: z.uuid() });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
