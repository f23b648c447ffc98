import type { Objects } from '@site/shell-contract/objects';
import { createReleaseStore } from '../releases/kept/release-store.ts';
import { forget, forgettable, keptFor } from '../releases/state/retention.ts';
import type { StateStore } from '../releases/state/state-store.ts';
import type { Command } from './command.ts';

/** What shells leave beside releases: their own files, and canaries' reports of those that crashed. */
const leftovers = ['shell/', 'health/'];

/**
 * Removes, or without `--yes` names, what neither an open page nor an undo can need any more: releases, files of earlier
 * shells, reports of canaries. A running shell writes its own anew, so that their age tells.
 * @returns what to tell the command's author
 */
export async function collectGarbage(
  objects: Objects,
  states: StateStore,
  { yes, who, why }: Command,
  now: Date,
): Promise<string> {
  const files = await oldFiles(objects, now);
  if (!yes) {
    const would = forgettable(await states.read(), now.toISOString());
    return tell('Nobody can need these any more; `gc --yes` removes them:', would, files);
  }
  const store = createReleaseStore(objects);
  const { deeds } = await states.change((state, at) => forget(state, forgettable(state, at), { who, why }));
  const gone = deeds.flatMap(({ remote, version }) => (remote && version ? [{ remote, version }] : []));
  for (const { remote, version } of gone) await store.remove(remote, version);
  for (const name of files) await objects.removeAll(name);
  return tell('Removed:', gone, files);
}

async function oldFiles(objects: Objects, now: Date): Promise<string[]> {
  const written = await Promise.all(leftovers.map((prefix) => objects.written(prefix)));
  return written
    .flatMap((times) => [...times])
    .filter(([, time]) => now.getTime() - time.getTime() > keptFor)
    .map(([name]) => name);
}

function tell(
  what: string,
  releases: readonly { remote: string; version: string }[],
  files: readonly string[],
) {
  const lines = [...releases.map(({ remote, version }) => `${remote} ${version}`), ...files];
  return lines.length === 0 ? 'All that is kept may still be needed.' : [what, ...lines].join('\n');
}
