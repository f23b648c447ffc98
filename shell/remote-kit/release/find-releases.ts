import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/http-server/blob-store';
import {
  offeredHostPath,
  offeredRemotesPath,
  offeredRemotesSchema,
  liveVersionsPath,
  liveVersionsSchema,
} from '@site/releases/poll/site-endpoints.ts';
import { checkoutOf } from '@site/releases/publish/checkout.ts';
import { readManifestOf } from '@site/releases/publish/publish-release.ts';
import { manifestSchema } from '@site/shell-contract/manifest';
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
  const body = await fetchInTime(site + liveVersionsPath)
    .then((response): Promise<unknown> => response.json())
    .catch(() => undefined);
  return liveVersionsSchema.safeParse(body).data?.[remote];
}

interface Places {
  to: string | undefined;
  site: string | undefined;
}

/**
 * The latest releases of the other remotes, beside `to`, else among the checkout's own builds, else at the site.
 * @returns also the names of remotes without one
 */
export async function findOtherReleases(
  root: string,
  remote: string,
  { to, site }: Places,
): Promise<{ others: ReadableRelease[]; missing: string[] }> {
  const checkout = checkoutOf(root);
  const offered = site === undefined ? [] : await readOfferedRemotes(site);
  const names = new Set([...workspaceRemotes(checkout), ...offered]);
  const others: ReadableRelease[] = [];
  const missing: string[] = [];
  for (const name of names) {
    if (name === remote || `remote-${name}` === basename(root)) continue;
    const beside = to === undefined ? [] : locationsBeside(to, remote, name);
    const locations = [...beside, join(checkout, `remote-${name}/dist`)];
    let found: ReadableRelease | undefined;
    for (const location of locations)
      found ??= await readRelease(await openBlobStore(location)).catch(() => undefined);
    if (site && offered.includes(name)) found ??= await readOfferedRelease(site + offeredHostPath(name));
    if (found) others.push(found);
    else missing.push(name);
  }
  return { others, missing };
}

function workspaceRemotes(checkout: string): string[] {
  const { workspaces = [] } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    workspaces?: string[];
  };
  return workspaces.flatMap((folder) => /^remote-([^/]+)$/.exec(folder)?.[1] ?? []);
}

async function readOfferedRemotes(site: string): Promise<string[]> {
  return offeredRemotesSchema.safeParse(await readJson(site + offeredRemotesPath)).data?.remotes ?? [];
}

/** @param host where a site offers a live release, laid out as on the remote's own host */
async function readOfferedRelease(host: string): Promise<ReadableRelease | undefined> {
  const read = async (path: string): Promise<Buffer | undefined> => {
    const response = await fetchInTime(`${host}/${path}`);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  };
  const release = manifestSchema.safeParse(await readJson(`${host}/release.json`)).data;
  return release && { release, read: (path) => read(`${release.version}/${path}`) };
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetchInTime(url).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}

const fetchInTime = (url: string) => fetch(url, { signal: AbortSignal.timeout(siteTimeoutMs) });

/** Where another remote publishes: `s3://releases/legal` for `s3://releases/marketing`. */
function locationsBeside(location: string, remote: string, other: string): string[] {
  const at = location.lastIndexOf(remote);
  return at < 0 ? [] : [location.slice(0, at) + other + location.slice(at + remote.length)];
}
