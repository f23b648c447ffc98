import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Objects } from '../objects/index.ts';
import { releaseSchema, type Release } from '../src/release.ts';
import { signDescription } from './signing-key.ts';

/** Files of a version never change; a browser or an edge may keep them for a year. */
const immutable = 'public, max-age=31536000, immutable';

/** @throws Error when a version was released to this place before */
export async function refuseExisting(host: Objects, remote: string, version: string): Promise<void> {
  const current = await host.read('release.json');
  const live = current && releaseSchema.safeParse(JSON.parse(current.toString('utf8'))).data;
  if (live?.version !== version && !(await host.read(`${version}/release.json`))) return;
  throw new Error(
    `${remote} ${version} has been released to ${host.place} before; change its sources, or name another --version`,
  );
}

/**
 * Puts a built release where its host serves it: every file, and only then the description that names them.
 * @param folder where the release's files lie
 */
export async function publishRelease(
  host: Objects,
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

/** Writes a release's description, last: whoever reads `release.json` finds all that it names. */
export async function announce(host: Objects, release: Release, key?: KeyObject): Promise<void> {
  const description = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
  if (key) {
    const signature = Buffer.from(signDescription(description, key));
    await host.write(`${release.version}/release.sig`, signature, { type: 'text/plain' });
  }
  const json = { type: 'application/json', cacheControl: 'no-cache' };
  await host.write(`${release.version}/release.json`, description, json);
  await host.write('release.json', description, json);
}
