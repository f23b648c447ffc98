import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../blob-store/index.ts';
import { manifestSchema, type Release } from '@site/shell-contract/manifest';
import { signManifest } from './signing-key.ts';

/** Files of a version never change; a browser or an edge may keep them for a year. */
const immutable = 'public, max-age=31536000, immutable';

/** @throws Error when a version was released to this place before */
export async function refuseExisting(host: BlobStore, remote: string, version: string): Promise<void> {
  const current = await host.read('release.json');
  const live = current && manifestSchema.safeParse(JSON.parse(current.toString('utf8'))).data;
  if (live?.version !== version && !(await host.read(`${version}/release.json`))) return;
  throw new Error(
    `${remote} ${version} has been released to ${host.place} before; change its sources, or name another --version`,
  );
}

/**
 * Puts a built release where its host serves it: every file, and only then the manifest that names them.
 * @param folder where the release's files lie
 */
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
  await announce(host, release, key);
}

/** Writes a release's manifest, last: all files that `release.json` names are there. */
export async function announce(host: BlobStore, release: Release, key?: KeyObject): Promise<void> {
  const manifest = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
  if (key) {
    const signature = Buffer.from(signManifest(manifest, key));
    await host.write(`${release.version}/release.sig`, signature, { type: 'text/plain' });
  }
  const json = { type: 'application/json', cacheControl: 'no-cache' };
  await host.write(`${release.version}/release.json`, manifest, json);
  await host.write('release.json', manifest, json);
}
