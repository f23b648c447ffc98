import { z } from 'zod';

const count = z.int().nonnegative();

/** The content of `about.json` in a back-up. A restore is compared with it. */
const aboutSchema = z.object({
  format: z.literal(1),
  /** The time of its start, ISO 8601. */
  made: z.iso.datetime(),
  /** The kind of each store; a back-up is restored only into stores of the same kinds. */
  kinds: z.record(z.string(), z.enum(['folder', 'server', 'bucket'])),
  /** The number of rows in each table of the database. */
  rows: z.record(z.string(), count),
  /** The number of files and bytes in each file store. */
  files: z.record(z.string(), z.object({ files: count, bytes: count })),
});

export type About = z.infer<typeof aboutSchema>;

/** @throws Error with one line */
export function parseAbout(text: string): About {
  const parsed = aboutSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error('it is no back-up of this version of the site');
}
