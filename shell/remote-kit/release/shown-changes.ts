import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOf } from '@site/server-kit/json';
import type { Release } from '@site/shell-contract/manifest';
import { z } from 'zod';

const file = 'shown.json';

/** Stops a release whose visual changes were not shown yet; the same command succeeds the next time. */
export class ChangesUnseen extends Error {}

const verdictSchema = z.object({
  changedPages: z.array(z.string()),
  /** Accessibility rules that are newly broken, and why pages could not be compared. */
  faults: z.array(z.string()),
  islands: z.array(z.string()),
  notes: z.array(z.string()),
});

export type Verdict = z.infer<typeof verdictSchema>;

const shownSchema = z.object({ of: z.string(), verdict: verdictSchema });

/** Identifies a change: the same sources after the same release look the same. */
export function changeDigest(
  after: Pick<Release, 'remote' | 'sources'>,
  before: Release | undefined,
): string {
  const named = [after.remote, after.sources, before?.version, before?.sources];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

export async function readShown(folder: string, change: string): Promise<Verdict | undefined> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '');
  const shown = shownSchema.safeParse(jsonOf(text)).data;
  return shown?.of === change ? shown.verdict : undefined;
}

export async function keepShown(folder: string, change: string, verdict: Verdict): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), `${JSON.stringify({ of: change, verdict }, null, 1)}\n`);
}
