import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import { jsonOf } from '@site/server-kit/json';
import {
  sharedHostPath,
  sharedRemotesSchema,
  liveVersionsSchema,
} from '@site/releases/poll/site-endpoints.ts';
import { workspaceOf } from '@site/releases/publish/workspace.ts';
import { readManifestOf } from '@site/releases/publish/publish-release.ts';
import { manifestSchema } from '@site/shell-contract/manifest';
import { liveVersionsPath, sharedRemotesPath } from '@site/shell-contract/shell-paths';
import type { ReadableRelease } from '../build/budgets.ts';

const siteTimeoutMs = 5000;

async function readRelease(host: BlobStore, version?: string): Promise<ReadableRelease | undefined> {
  const release = await readManifestOf(host, version);
  return release && { release, read: (path) => host.read(`${release.version}/${path}`) };
}

/**
 * The release at a location that a site's visitors see; the latest where the site does not say, or its release is not
 * there.
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
  const body = await readJson(site + liveVersionsPath);
  return liveVersionsSchema.safeParse(body).data?.[remote];
}

interface Places {
  to: string | undefined;
  site: string | undefined;
}

/**
 * The latest releases of the other remotes, beside `to`, else among the workspace's own builds, else at the site.
 * @returns in `missing`, remotes without one and why
 */
export async function findOtherReleases(
  root: string,
  remote: string,
  { to, site }: Places,
): Promise<{ others: ReadableRelease[]; missing: { name: string; reason: string }[] }> {
  const workspace = workspaceOf(root);
  const shared = site === undefined ? [] : await readSharedRemotes(site);
  const names = new Set([...workspaceRemotes(workspace), ...shared]);
  const others: ReadableRelease[] = [];
  const missing: { name: string; reason: string }[] = [];
  for (const name of names) {
    if (name === remote || `remote-${name}` === basename(root)) continue;
    const beside = to === undefined ? [] : locationsBeside(to, remote, name);
    const sources = [...beside, join(workspace, `remote-${name}/dist`)].map(
      (location) => async () => readRelease(await openBlobStore(location)),
    );
    if (site && shared.includes(name)) sources.push(() => readSharedRelease(site + sharedHostPath(name)));
    const { found, failures } = await firstFound(sources);
    if (found) others.push(found);
    else missing.push({ name, reason: failures.join('; ') || 'no release of it is at hand' });
  }
  return { others, missing };
}

/** @returns what the first source that has one gives, and why those before it failed */
async function firstFound<Found>(sources: (() => Promise<Found | undefined>)[]) {
  const failures: string[] = [];
  for (const read of sources) {
    try {
      const found = await read();
      if (found) return { found, failures };
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { failures };
}

function workspaceRemotes(workspace: string): string[] {
  const { workspaces = [] } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    workspaces?: string[];
  };
  return workspaces.flatMap((folder) => /^remote-([^/]+)$/.exec(folder)?.[1] ?? []);
}

/** None where no site runs, or it shares none. */
async function readSharedRemotes(site: string): Promise<string[]> {
  const body = await readJson(site + sharedRemotesPath);
  return sharedRemotesSchema.safeParse(body).data?.remotes ?? [];
}

/** @param host where a site shares a live release, laid out as on the remote's own host */
async function readSharedRelease(host: string): Promise<ReadableRelease | undefined> {
  const read = async (path: string): Promise<Buffer | undefined> => {
    const response = await fetchInTime(`${host}/${path}`);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  };
  const manifest = await read('release.json');
  const release = manifest && manifestSchema.safeParse(jsonOf(manifest.toString('utf8'))).data;
  return release && { release, read: (path) => read(`${release.version}/${path}`) };
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetchInTime(url).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}

const fetchInTime = (url: string) => fetch(url, { signal: AbortSignal.timeout(siteTimeoutMs) });

/** Where another remote publishes: `s3://releases/legal` for `s3://releases/marketing`. */
function locationsBeside(location: string, remote: string, other: string): string[] {
  const index = location.lastIndexOf(remote);
  return index < 0 ? [] : [location.slice(0, index) + other + location.slice(index + remote.length)];
}
