import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/releases/blob-store';
import { manifestSchema, type Release } from '@site/shell-contract/manifest';
import { describeBrokenBudgets } from './budgets.ts';
import { buildRelease } from './build-release.ts';
import { readRemoteSources } from './remote-sources.ts';
import { announce } from '@site/releases/publish/publish-release.ts';
import { signManifest } from '@site/releases/publish/signing-key.ts';

interface BuiltRemote {
  version: string;
  /** False where a release of these sources was there already. */
  fresh: boolean;
}

/**
 * Builds a remote's release into `dist`, from which `serve-remote` serves it: `<version>/…`, then `release.json`. A
 * release that is there already is signed again if its signature is of another key.
 * @param key the team's; without one the release is not signed
 * @throws Error with a line for each budget that a page breaks: what is built here goes live where it is served
 */
export async function buildRemote(root: string, key: KeyObject | undefined): Promise<BuiltRemote> {
  const { version, sources } = readRemoteSources(root);
  const dist = join(root, 'dist');
  const host = await openBlobStore(dist);
  const last = await readLast(host);
  if (last?.sources === sources) {
    if (key && !(await isSigned(host, last, key))) await announce(host, last, key);
    return { version: last.version, fresh: false };
  }
  const { release, weighed } = await buildRelease(root, join(dist, version), { version, sources });
  const before = last && { release: last, read: (path: string) => host.read(`${last.version}/${path}`) };
  const broken = await describeBrokenBudgets(weighed, before);
  if (broken.length > 0)
    throw new Error([...broken, 'Make the page lighter, or raise its `budget` in src/pages.ts'].join('\n'));
  await announce(host, release, key);
  return { version, fresh: true };
}

async function readLast(host: BlobStore): Promise<Release | undefined> {
  const content = await host.read('release.json');
  return content && manifestSchema.safeParse(JSON.parse(content.toString('utf8'))).data;
}

/** Ed25519 signs the same bytes the same way each time. */
async function isSigned(host: BlobStore, { version }: Release, key: KeyObject): Promise<boolean> {
  const manifest = await host.read('release.json');
  const signature = await host.read(`${version}/release.sig`);
  return manifest !== undefined && signature?.toString('utf8') === signManifest(manifest, key);
}
