import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@site/server-kit/blob-store';
import { jsonOf } from '@site/server-kit/json';
import { manifestSchema, type Release } from '@site/shell-contract/manifest';
import { sequenceOf } from '../manifest/announcement.ts';
import { signManifest } from './signing-key.ts';

/** Files of a version never change: browsers and CDNs may cache them for a year. */
const immutable = 'public, max-age=31536000, immutable';
/** Source maps are for the shell alone. */
const secret = 'private, no-store';

/** A team publishes again within this many ms, if only the same release: its host would count as frozen otherwise. */
const validMs = 365 * 24 * 60 * 60 * 1000;

export async function readManifestOf(host: BlobStore, version?: string): Promise<Release | undefined> {
  const content = await host.read(version ? `${version}/release.json` : 'release.json');
  return content && manifestSchema.safeParse(jsonOf(content.toString('utf8'))).data;
}

/** The version, or the first of `-2`, `-3` … after it that was not released yet. */
export async function unusedVersion(
  host: BlobStore,
  latest: Release | undefined,
  version: string,
  attempt = 1,
): Promise<string> {
  const wanted = attempt === 1 ? version : `${version}-${attempt}`;
  const isUsed = latest?.version === wanted || (await readManifestOf(host, wanted)) !== undefined;
  return isUsed ? unusedVersion(host, latest, version, attempt + 1) : wanted;
}

interface WantedRelease extends Pick<Release, 'remote' | 'version' | 'notBefore' | 'sources'> {
  redirects: readonly unknown[];
}

/**
 * An earlier release of the same sources, which can be announced again; undefined for a new version.
 * @throws Error when the version is the latest one, or was used for other content
 */
export async function findRelease(
  host: BlobStore,
  latest: Release | undefined,
  { remote, version, sources, notBefore, redirects }: WantedRelease,
): Promise<Release | undefined> {
  const earlier = await readManifestOf(host, version);
  if (latest?.version !== version && !earlier) return undefined;
  const isSame = earlier?.sources === sources && !notBefore && redirects.length === 0;
  if (latest?.version !== version && isSame) return earlier;
  throw new Error(
    `${remote} ${version} has been released to ${host.location} before; change its sources, add --again or name another --version`,
  );
}

/** Publishes a built release from a folder: all files and source maps first, then the manifest that names them. */
export async function publishRelease(
  host: BlobStore,
  folder: string,
  release: Release,
  key?: KeyObject,
): Promise<void> {
  for (const { path, type } of release.files) {
    const content = await readFile(join(folder, path));
    await host.write(`${release.version}/${path}`, content, { type, cacheControl: immutable });
  }
  for (const { path } of release.sourceMaps) {
    const content = await readFile(join(folder, path));
    await host.write(`${release.version}/${path}`, content, {
      type: 'application/json',
      cacheControl: secret,
    });
  }
  await publishManifest(host, release, key);
}

/** Numbers a release after the published one, signs its manifest and writes it, once all files that it names are there. */
export async function publishManifest(host: BlobStore, release: Release, key?: KeyObject): Promise<void> {
  const before = await readManifestOf(host);
  const now = Date.now();
  const published: Release = {
    ...release,
    // Usually the time, which grows even where the former release is unknown, as in a new container. Where that would be a
    // lower number, because a clock was set back: one more than the former one.
    sequence: Math.max(now, before ? sequenceOf(before) + 1 : 0),
    validUntil: new Date(now + validMs).toISOString(),
    ...(before && before.version !== release.version && { previous: before.version }),
  };
  const manifest = Buffer.from(`${JSON.stringify(published, null, 1)}\n`);
  // With a new key, a released version is signed again.
  const cacheControl = 'no-cache';
  if (key) {
    const signature = Buffer.from(signManifest(manifest, key));
    await host.write(`${release.version}/release.sig`, signature, { type: 'text/plain', cacheControl });
  }
  const json = { type: 'application/json', cacheControl };
  await host.write(`${release.version}/release.json`, manifest, json);
  await host.write('release.json', manifest, json);
}
