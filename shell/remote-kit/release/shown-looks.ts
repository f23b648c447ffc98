import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/shell-contract/manifest';
import { z } from 'zod';

const file = 'shown.json';

/** What a look at a release's changed pages came to. */
const verdictSchema = z.object({
  /** Pages that look other than before. */
  changedLooks: z.array(z.string()),
  /** Accessibility rules that are broken anew, and looks that could not be compared. */
  faults: z.array(z.string()),
  /** Islands that fail. */
  islands: z.array(z.string()),
  /** What was not looked at. */
  notes: z.array(z.string()),
});

export type Verdict = z.infer<typeof verdictSchema>;

const shownSchema = z.object({ of: z.string(), verdict: verdictSchema });

/** Names a change: the same sources after the same release look alike. */
export function changeDigest(before: Release | undefined, after: Release): string {
  const named = [after.remote, after.sources, before?.version, before?.sources];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

/** What the report in a folder has shown of this change; undefined where it is of another one. */
export async function readShown(folder: string, change: string): Promise<Verdict | undefined> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
  const shown = text === undefined ? undefined : shownSchema.safeParse(JSON.parse(text)).data;
  return shown?.of === change ? shown.verdict : undefined;
}

/** Notes beside a report what it shows. */
export async function keepShown(folder: string, change: string, verdict: Verdict): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), `${JSON.stringify({ of: change, verdict }, null, 1)}\n`);
}
