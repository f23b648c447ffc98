import type { BlobStore } from '@site/http-server/blob-store';
import { createReleaseStore } from '../store/release-store.ts';
import { keptFor, unneededReleases } from '../state/retention.ts';
import type { ReleaseName } from '../state/release-state.ts';
import { type Registry, archiveFolder } from '../state/registry.ts';
import type { Command } from './command.ts';

/** How long the history is kept, in ms. */
const historyKeptFor = 2 * 365 * 24 * 60 * 60 * 1000;

/**
 * What shells store beside releases, and for how many ms after it was written: their own files, canary reports, which a
 * crashed shell leaves behind, and the history.
 */
const leftovers = new Map([
  ['shell/', keptFor],
  ['health/', keptFor],
  [archiveFolder, historyKeptFor],
]);

/**
 * Removes (without `--yes`: lists) what no open page and no `undo` can need: releases, files of earlier shells, canary
 * reports, and the history after two years. Running shells write their own files again, so old ones are unused.
 * @returns the text to print
 */
export async function collectGarbage(
  blobs: BlobStore,
  registry: Registry,
  { yes, who, why }: Command,
  now: Date,
): Promise<string> {
  const files = await oldFiles(blobs, now);
  if (!yes) {
    const unneeded = unneededReleases(await registry.read(), now.toISOString());
    return describe('Nobody can need these any more; `gc --yes` removes them:', unneeded, files);
  }
  const store = createReleaseStore(blobs);
  const decision = await registry.apply({ type: 'collect', who, why });
  const removed = ('entries' in decision ? decision.entries : []).flatMap(({ remote, version }) =>
    remote && version ? [{ remote, version }] : [],
  );
  for (const { remote, version } of removed) await store.remove(remote, version);
  for (const name of files) await blobs.removeAll(name);
  return describe('Removed:', removed, files);
}

async function oldFiles(blobs: BlobStore, now: Date): Promise<string[]> {
  const old = [...leftovers].map(async ([prefix, maxAgeMs]) =>
    [...(await blobs.written(prefix))]
      .filter(([, time]) => now.getTime() - time.getTime() > maxAgeMs)
      .map(([name]) => name),
  );
  return (await Promise.all(old)).flat();
}

function describe(what: string, releases: readonly ReleaseName[], files: readonly string[]) {
  const lines = [...releases.map(({ remote, version }) => `${remote} ${version}`), ...files];
  return lines.length === 0 ? 'All that is kept may still be needed.' : [what, ...lines].join('\n');
}
