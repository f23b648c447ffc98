import { z } from 'zod';

const count = z.int().nonnegative();

/** What a back-up says of itself, in its `about.json`: a restored one is compared with this. */
const aboutSchema = z.object({
  format: z.literal(1),
  /** ISO 8601, when it was begun. */
  made: z.iso.datetime(),
  /** How each store was kept, as it is restored into one of the same kind. */
  kinds: z.record(z.string(), z.enum(['folder', 'server', 'bucket'])),
  /** Rows of each table of the database. */
  rows: z.record(z.string(), count),
  /** Files and bytes of each store of files. */
  files: z.record(z.string(), z.object({ files: count, bytes: count })),
});

export type About = z.infer<typeof aboutSchema>;

/** @throws Error of one line */
export function parseAbout(text: string): About {
  const parsed = aboutSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error('it is no back-up of this version of the site');
}
