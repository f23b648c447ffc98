import { z } from 'zod';
import { text } from './parts.ts';

/** The days of a trial that begins now, as the page names them. */
export const trialPageSchema = z.strictObject({
  reminder: text,
  /** The last whole day that is free. */
  free: text,
  /** The day on which it ends, or is first charged. */
  end: text,
});
export type TrialPageData = z.infer<typeof trialPageSchema>;
