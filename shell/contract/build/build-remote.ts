import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openObjects, type Objects } from '../objects/index.ts';
import { releaseSchema, type Release } from '../src/release.ts';
import { buildRelease, readRemoteSources } from './build-release.ts';
import { announce } from './publish-release.ts';
import { signDescription } from './signing-key.ts';

export interface BuiltRelease {
  version: string;
  /** Whether anything was built; false where a release of these sources stood there already. */
  fresh: boolean;
}

/**
 * Builds a remote's release into `dist`, whence `serve-remote` serves it: `<version>/…`, then `release.json`. What stands
 * there already is signed anew where its signature is of another key.
 * @param key the team's; without one the release is not signed
 */
export async function buildRemote(root: string, key: KeyObject | undefined): Promise<BuiltRelease> {
  const { version, sources } = readRemoteSources(root);
  const dist = join(root, 'dist');
  const host = await openObjects(dist);
  const last = await readLast(host);
  if (last?.sources === sources) {
    if (key && !(await isSigned(host, last, key))) await announce(host, last, key);
    return { version: last.version, fresh: false };
  }
  const release = await buildRelease(root, join(dist, version), { version, sources });
  await announce(host, release, key);
  return { version, fresh: true };
}

async function readLast(host: Objects): Promise<Release | undefined> {
  const content = await host.read('release.json');
  return content && releaseSchema.safeParse(JSON.parse(content.toString('utf8'))).data;
}

/** Ed25519 signs the same bytes the same way each time. */
async function isSigned(host: Objects, { version }: Release, key: KeyObject): Promise<boolean> {
  const description = await host.read('release.json');
  const signature = await host.read(`${version}/release.sig`);
  return description !== undefined && signature?.toString('utf8') === signDescription(description, key);
}
