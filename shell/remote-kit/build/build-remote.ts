import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import type { Release } from '@site/shell-contract/manifest';
import { readRemoteSources } from './remote-sources.ts';
import { publishManifest, readManifestOf } from '@site/releases/publish/publish-release.ts';
import { signManifest } from '@site/releases/publish/signing-key.ts';

/** The version of the release in `dist`, if it is of the present sources and signed with this key (where there is one). */
export async function findBuiltRelease(
  root: string,
  key: KeyObject | undefined,
): Promise<string | undefined> {
  const { sources } = readRemoteSources(root);
  const host = await openBlobStore(join(root, 'dist'));
  const last = await readManifestOf(host);
  const isCurrent = last?.sources === sources && (!key || (await isSigned(host, last, key)));
  return isCurrent ? last.version : undefined;
}

/**
 * Builds a remote's release into `dist`, from which `serve-remote` serves it. An existing release is only signed again.
 * @param key the team's; without one the release is not signed
 * @returns `fresh` unless a release of these sources existed
 * @throws Error with a line for each broken budget: what is built here goes live where it is served
 */
export async function buildRemote(root: string, key: KeyObject | undefined) {
  const built = await findBuiltRelease(root, key);
  if (built) return { version: built, fresh: false };
  const { version, sources } = readRemoteSources(root);
  const dist = join(root, 'dist');
  const host = await openBlobStore(dist);
  const last = await readManifestOf(host);
  if (last?.sources === sources) {
    await publishManifest(host, last, key);
    return { version: last.version, fresh: false };
  }
  // Bundlers take long to load, and most calls find the release built.
  const [{ buildRelease }, { describeBrokenBudgets }] = await Promise.all([
    import('./build-release.ts'),
    import('./budgets.ts'),
  ]);
  const { release, weighed } = await buildRelease(root, join(dist, version), { version, sources });
  const before = last && { release: last, read: (path: string) => host.read(`${last.version}/${path}`) };
  const broken = await describeBrokenBudgets(weighed, before);
  if (broken.length > 0)
    throw new Error([...broken, 'Make the page lighter, or raise its `budget` in src/pages.ts'].join('\n'));
  await publishManifest(host, release, key);
  return { version, fresh: true };
}

/** Ed25519 is deterministic: the same key and bytes make the same signature. */
async function isSigned(host: BlobStore, { version }: Release, key: KeyObject): Promise<boolean> {
  const manifest = await host.read('release.json');
  const signature = await host.read(`${version}/release.sig`);
  return manifest !== undefined && signature?.toString('utf8') === signManifest(manifest, key);
}
