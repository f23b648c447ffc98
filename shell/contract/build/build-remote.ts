import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openObjects } from '../objects/index.ts';
import { releaseSchema, type Release } from '../src/release.ts';
import { buildRelease, readRemoteSources } from './build-release.ts';
import { announce } from './publish-release.ts';
import { readSigningKey } from './signing-key.ts';

export interface BuiltRelease {
  version: string;
  /** Whether anything was built; false where a release of these sources stood there already. */
  fresh: boolean;
}

/**
 * Builds a remote's release into `dist`, whence `serve-remote` serves it: `<version>/…`, then `release.json`.
 * @param signingKey the team's key as `readSigningKey` takes it, where it has one
 */
export async function buildRemote(root: string, signingKey = ''): Promise<BuiltRelease> {
  const key = signingKey ? readSigningKey(signingKey) : undefined;
  const { version, sources } = readRemoteSources(root);
  const dist = join(root, 'dist');
  const last = await readLast(dist);
  if (last?.sources === sources) return { version: last.version, fresh: false };
  const release = await buildRelease(root, join(dist, version), { version, sources });
  await announce(await openObjects(dist), release, key);
  return { version, fresh: true };
}

async function readLast(dist: string): Promise<Release | undefined> {
  const text = await readFile(join(dist, 'release.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : releaseSchema.safeParse(JSON.parse(text)).data;
}
