import type { Release } from '@site/shell-contract/manifest';
import type { ReleaseCache } from '../store/release-cache.ts';
import type { ReleaseStore, StoredRelease } from '../store/release-store.ts';
import { verifySigned, type SignatureRules } from './signatures.ts';
import { damagedIsUndefined } from '../manifest/release-refused.ts';

export interface Verification extends SignatureRules {
  cache: ReleaseCache;
  store: Pick<ReleaseStore, 'readPublished'>;
  /** Checks every page as visitors will get it. @throws ReleaseRefused that names the file or the page */
  verifyPages(release: StoredRelease): Promise<void>;
}

const noKey = 'RELEASE_PUBLIC_KEYS has no key of it to check its signature with';

interface Source {
  /** Exact bytes of `release.json`. */
  manifest: Buffer;
  release: Release;
  digest: string;
  signature(version: string): Promise<string | undefined>;
  /** Every file, each verified as it arrives (`verifyFile`). @throws ReleaseRefused */
  files(release: Release): Promise<Map<string, Buffer>>;
}

/**
 * Verifies a release whose manifest is well-formed (`verifyManifest`). These are all further checks, in their order; the
 * first that fails refuses the release:
 *
 * 1. the signature: made with a key of the team
 * 2. the rules of the registry: its number, languages, no page of another remote, redirects that arrive, no path lost
 * 3. each file: length and hash
 * 4. each page as visitors will get it: placeholders, and HTML that only shows something (handed in by the server)
 *
 * @param verifyRules throws what the registry would refuse; left out for the repair of an accepted release
 * @returns the release to store; undefined where an intact copy is stored already, which has passed checks 3 and 4
 * @throws ReleaseRefused that says what to correct
 */
export async function verifyRelease(
  { cache, store, verifyPages, ...signatures }: Verification,
  { manifest, release, digest, ...source }: Source,
  verifyRules: (() => void) | undefined,
): Promise<StoredRelease | undefined> {
  const { remote, version } = release;
  const name = { remote, version, digest };
  const signature = signatures.publicKeys.has(remote) ? await source.signature(version) : undefined;
  const storedCopy = verifyRules ? undefined : await store.readPublished(name);
  // A repair: the team's key may have been replaced since. Instead of a signature by a present key, the bytes of the stored
  // manifest, which was signed, are enough. Equal digests are not: a digest leaves out fields that a host could have changed.
  const isKept = storedCopy?.signature !== undefined && storedCopy.manifest.equals(manifest);
  if (!isKept) verifySigned(signatures, remote, { manifest, signature }, noKey);
  verifyRules?.();
  const stored = await cache.get(name).catch(damagedIsUndefined);
  if (stored) return undefined;
  const published = isKept ? storedCopy : { manifest, ...(signature && { signature }) };
  const downloaded = { release, digest, files: await source.files(release), published };
  await verifyPages(downloaded);
  return downloaded;
}
