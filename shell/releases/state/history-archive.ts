import { z } from 'zod';
import { jsonOf, type BlobStore } from '@site/http-server/blob-store';
import { historyEntrySchema, type HistoryEntry } from './release-state.ts';

/** The state document holds at most about this many entries; then the older half is archived. */
const longestHistory = 200;
const archivedAtOnce = 100;

/** Archived entries: `registry-history/<month>/<first revision>.json`. */
export const archiveFolder = 'registry-history/';

/**
 * Archives the oldest entries of a long history. Every process writes the same file for the same entries, so a crash or
 * a second writer costs nothing.
 * @returns the revision up to which entries are archived; undefined where the history is short
 */
export async function archiveIfLong(
  blobs: BlobStore,
  history: readonly HistoryEntry[],
): Promise<number | undefined> {
  if (history.length <= longestHistory) return undefined;
  const [first] = history;
  const last = history[archivedAtOnce - 1];
  if (!first || !last) return undefined;
  // Entries of one revision stay together.
  const entries = history.filter(({ revision }) => revision <= last.revision);
  const name = `${archiveFolder}${first.at.slice(0, 7)}/${String(first.revision).padStart(9, '0')}.json`;
  await blobs.write(name, Buffer.from(JSON.stringify(entries, null, 1)), { type: 'application/json' });
  return last.revision;
}

/** All archived entries, oldest first. */
export async function archivedEntries(blobs: BlobStore): Promise<HistoryEntry[]> {
  const contents = await Promise.all((await blobs.list(archiveFolder)).map((name) => blobs.read(name)));
  const entries = contents.flatMap(
    (content) => z.array(historyEntrySchema).safeParse(jsonOf(content?.toString('utf8') ?? '')).data ?? [],
  );
  return entries.sort((a, b) => a.revision - b.revision);
}
