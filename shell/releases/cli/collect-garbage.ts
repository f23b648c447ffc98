import type { BlobStore } from '../blob-store/index.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { keptFor, removeReleases, unneededReleases } from '../state/retention.ts';
import type { ReleaseName } from '../state/release-state.ts';
import type { StateStore } from '../state/state-store.ts';
import type { Command } from './command.ts';

/** What shells store beside releases: their own files, and canary reports, which a crashed shell leaves behind. */
const leftovers = ['shell/', 'health/'];

/**
 * Removes (without `--yes`: lists) what no open page and no `undo` can need: releases, files of earlier shells, canary
 * reports. Running shells write their own files again, so old ones are unused.
 * @returns the text to print
 */
export async function collectGarbage(
  blobs: BlobStore,
  states: StateStore,
  { yes, who, why }: Command,
  now: Date,
): Promise<string> {
  const files = await oldFiles(blobs, now);
  if (!yes) {
    const unneeded = unneededReleases(await states.read(), now.toISOString());
    return describe('Nobody can need these any more; `gc --yes` removes them:', unneeded, files);
  }
  const store = createReleaseStore(blobs);
  const { entries } = await states.change((state, at) =>
    removeReleases(state, unneededReleases(state, at), { who, why }),
  );
  const removed = entries.flatMap(({ remote, version }) => (remote && version ? [{ remote, version }] : []));
  for (const { remote, version } of removed) await store.remove(remote, version);
  for (const name of files) await blobs.removeAll(name);
  return describe('Removed:', removed, files);
}

async function oldFiles(blobs: BlobStore, now: Date): Promise<string[]> {
  const written = await Promise.all(leftovers.map((prefix) => blobs.written(prefix)));
  return written
    .flatMap((times) => [...times])
    .filter(([, time]) => now.getTime() - time.getTime() > keptFor)
    .map(([name]) => name);
}

function describe(what: string, releases: readonly ReleaseName[], files: readonly string[]) {
  const lines = [...releases.map(({ remote, version }) => `${remote} ${version}`), ...files];
  return lines.length === 0 ? 'All that is kept may still be needed.' : [what, ...lines].join('\n');
}
