import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/releases/blob-store';
import { readManifestOf } from '@site/releases/publish/publish-release.ts';
import type { ReadableRelease } from '../build/page-weight.ts';

/** The latest release at a place; undefined where there is none. */
export async function latestAt(host: BlobStore): Promise<ReadableRelease | undefined> {
  const release = await readManifestOf(host);
  return release && { release, read: (path) => host.read(`${release.version}/${path}`) };
}

/**
 * The latest releases of the checkout's other remotes, to compose pages beside: where this one goes, by their names in
 * the place of its own, else what the checkout has built of them.
 * @param to the place that was named, if one was
 * @returns those that are there, and the names of those that are not
 */
export async function othersAtHand(
  root: string,
  remote: string,
  to: string | undefined,
): Promise<{ others: ReadableRelease[]; missing: string[] }> {
  const { workspaces } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const names = workspaces.flatMap((folder) => /^remote-([^/]+)$/.exec(folder)?.[1] ?? []);
  const others: ReadableRelease[] = [];
  const missing: string[] = [];
  for (const name of names.filter((each) => each !== remote && `remote-${each}` !== basename(root))) {
    const beside = to === undefined ? [] : besideOf(to, remote, name);
    const places = [...beside, join(root, `../remote-${name}/dist`)];
    let found: ReadableRelease | undefined;
    for (const place of places) found ??= await latestAt(await openBlobStore(place)).catch(() => undefined);
    if (found) others.push(found);
    else missing.push(name);
  }
  return { others, missing };
}

/** `s3://releases/legal` is beside `s3://releases/marketing`. */
function besideOf(place: string, remote: string, other: string): string[] {
  const at = place.lastIndexOf(remote);
  return at < 0 ? [] : [place.slice(0, at) + other + place.slice(at + remote.length)];
}
