import { z } from 'zod';
import { botTraps, email, language, line } from './fields.ts';

/** POST /api/app-download, as JSON or as a form (specification, section 3). Lengths are in characters. */
export const downloadRequestSchema = z.object({
  /** One of the catalogue's app names; any other is a 404 `app_unknown`. */
  appName: line(60),
  customerEmail: email,
  customerName: line(100),
  language,
  ...botTraps,
});
export type DownloadRequest = z.input<typeof downloadRequestSchema>;

/** 200: the request is stored; the link is good for 15 minutes. */
export const downloadAnswerSchema = z.object({
  downloadUrl: z.url(),
  /** For the visitor, in the visitor's language. */
  message: z.string().min(1),
});
export type DownloadAnswer = z.infer<typeof downloadAnswerSchema>;
