import { z } from 'zod';

/** By which a visitor can check a package's file. What is not known, or not yet, is absent. */
export const packageFactsSchema = z.object({
  /** In bytes. */
  size: z.number().int().nonnegative().optional(),
  /** Of the file's bytes: 64 hexadecimal digits in lower case. */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
});
export type PackageFacts = z.infer<typeof packageFactsSchema>;
