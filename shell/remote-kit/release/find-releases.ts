import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/releases/blob-store';
import { liveVersionsPath, liveVersionsSchema } from '@site/releases/select/live-versions.ts';
import { readManifestOf } from '@site/releases/publish/publish-release.ts';
import type { ReadableRelease } from '../build/page-weight.ts';

/** How long a site may take to say what is live, in ms. */
const siteTimeoutMs = 5000;

/** A release at a location, the latest by default; undefined where it is not there. */
async function readRelease(host: BlobStore, version?: string): Promise<ReadableRelease | undefined> {
  const release = await readManifestOf(host, version);
  return release && { release, read: (path) => host.read(`${release.version}/${path}`) };
}

/**
 * The release at a location that a site's visitors see, which after an undo is not the latest; the latest where the site
 * does not say, or its release is not there.
 */
export async function findVisibleRelease(
  host: BlobStore,
  remote: string,
  site: string | undefined,
): Promise<ReadableRelease | undefined> {
  const live = site && (await readLiveVersion(site, remote));
  return (live && (await readRelease(host, live))) || readRelease(host);
}

async function readLiveVersion(site: string, remote: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(siteTimeoutMs);
  const answer = await fetch(site + liveVersionsPath, { signal })
    .then((response): Promise<unknown> => response.json())
    .catch(() => undefined);
  return liveVersionsSchema.safeParse(answer).data?.[remote];
}

/**
 * The latest releases of the checkout's other remotes, to compose pages with. They are looked for beside `to`, then among
 * the checkout's own builds.
 * @param to where this remote is released to, if named
 * @returns the releases found, and the names of remotes without one
 */
export async function findOtherReleases(
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
    const beside = to === undefined ? [] : locationsBeside(to, remote, name);
    const locations = [...beside, join(root, `../remote-${name}/dist`)];
    let found: ReadableRelease | undefined;
    for (const location of locations)
      found ??= await readRelease(await openBlobStore(location)).catch(() => undefined);
    if (found) others.push(found);
    else missing.push(name);
  }
  return { others, missing };
}

/** `s3://releases/legal` is beside `s3://releases/marketing`. */
function locationsBeside(location: string, remote: string, other: string): string[] {
  const at = location.lastIndexOf(remote);
  return at < 0 ? [] : [location.slice(0, at) + other + location.slice(at + remote.length)];
}
