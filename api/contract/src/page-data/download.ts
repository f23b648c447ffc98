import { z } from 'zod';
import { packageFactsSchema } from '../app-download.ts';
import { text } from './parts.ts';

/** What is known of an app's file before it is asked for. */
export const downloadPageSchema = z.strictObject({
  /** Such as `12.3 MB`. */
  size: text.optional(),
  /** The day. */
  uploaded: text.optional(),
  sha256: packageFactsSchema.shape.sha256,
});
export type DownloadPageData = z.infer<typeof downloadPageSchema>;
