import type { BlobStore } from '@site/server-kit/blob-store';
import { createReleaseStore } from '../store/release-store.ts';
import { keptMs, unneededReleases } from '../state/retention.ts';
import type { ReleaseName } from '../state/release-state.ts';
import type { Registry } from '../state/registry.ts';
import type { Command } from './command.ts';

/** What shells store beside releases: their own files, and canary reports, which a crashed shell leaves behind. */
const leftovers = ['shell/', 'health/'];

/**
 * Removes (without `--yes`: lists) what no open page and no `undo` can need: releases, files of earlier shells and canary
 * reports. Running shells write their own files again, so old ones are unused.
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
  const old = leftovers.map(async (prefix) =>
    [...(await blobs.written(prefix))]
      .filter(([, time]) => now.getTime() - time.getTime() > keptMs)
      .map(([name]) => name),
  );
  return (await Promise.all(old)).flat();
}

function describe(what: string, releases: readonly ReleaseName[], files: readonly string[]) {
  const lines = [...releases.map(({ remote, version }) => `${remote} ${version}`), ...files];
  return lines.length === 0 ? 'All that is kept may still be needed.' : [what, ...lines].join('\n');
}
