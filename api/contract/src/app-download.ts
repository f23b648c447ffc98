import { z } from 'zod';
import { maxNameLength } from './field-limits.ts';
import { appName, botChecks, email, language, line } from './fields.ts';

export const downloadRequestSchema = z.object({
  appName,
  customerEmail: email,
  customerName: line(maxNameLength),
  language,
  ...botChecks,
});

/** By which a visitor can check a package's file. What is not known, or not yet, is absent. */
export const packageFactsSchema = z.object({
  /** In bytes. */
  size: z.number().int().nonnegative().optional(),
  /** Of the file's bytes: 64 hexadecimal digits in lower case. */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  /** When the file was put into the store: ISO 8601. */
  uploaded: z.iso.datetime().optional(),
});
export type PackageFacts = z.infer<typeof packageFactsSchema>;

/** 200: the request is stored; the link to the described package works for 15 minutes. */
export const downloadResponseSchema = z.object({
  downloadUrl: z.url(),
  /** How long the link lasts, for the visitor, in the visitor's language. */
  message: z.string().min(1),
  ...packageFactsSchema.shape,
});
export type DownloadResponse = z.infer<typeof downloadResponseSchema>;

/** The query of the page's data. An app that is unknown or not named is the default one, as on the page. */
export const downloadPageQuerySchema = z.object({ app: z.string().optional().catch(undefined), language });

/** The query of GET /api/app-download/qr-code: without `appName` the page of all apps, without `language` in French. */
export const downloadQrCodeQuerySchema = z.object({ appName: appName.optional(), language });
export type DownloadQrCodeQuery = z.input<typeof downloadQrCodeQuerySchema>;
