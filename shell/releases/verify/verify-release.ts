import type { Release } from '@site/shell-contract/manifest';
import { remoteState } from '../state/release-state.ts';
import type { LiveReleases } from '../select/live-releases.ts';
import type { ReleaseCache } from '../store/release-cache.ts';
import type { StoredRelease } from '../store/release-store.ts';
import { verifySigned, type SignatureRules } from './public-keys.ts';
import { ReleaseRefused } from '../manifest/verify-manifest.ts';
import { verifyAgainstLive } from './verify-against-live.ts';

/** What a release is verified against. */
export interface Verification extends SignatureRules {
  live: LiveReleases;
  cache: ReleaseCache;
  /** Checks every page as visitors will get it. @throws ReleaseRefused that names the file or the page */
  verifyPages(release: StoredRelease): Promise<void>;
}

/** Where a release comes from. */
interface Source {
  /** Verifies the manifest (`verifyManifest`), once for the same bytes. @throws ReleaseRefused */
  readManifest(manifest: Buffer): { release: Release; digest: string };
  /** Content of `release.sig`; undefined where there is none. */
  signature(version: string): Promise<string | undefined>;
  /** Every file, each verified as it arrives (`verifyFile`). @throws ReleaseRefused */
  files(release: Release): Promise<Map<string, Buffer>>;
}

/**
 * Verifies a release. These are all the checks, in their order; the first that fails refuses the release:
 *
 * 1. the manifest alone: form, remote, contract, shared libraries, sizes, languages of each page, redirects, list of files
 * 2. the version: not accepted before with another content
 * 3. the signature: made with a key of the team
 * 4. against the live releases: languages, no page of another remote, redirects that arrive, no path lost
 * 5. each file: length and hash
 * 6. each page as visitors will get it: placeholders, and HTML that only shows something (handed in by the server)
 *
 * @param manifest the exact bytes of `release.json`
 * @param isAccepted whether it was accepted before: a damaged copy is then loaded again without checks 2 to 4
 * @returns the release to store; undefined where an intact copy is stored already, which has passed checks 5 and 6
 * @throws ReleaseRefused that says what to correct
 */
export async function verifyRelease(
  { live, cache, verifyPages, ...signatures }: Verification,
  source: Source,
  manifest: Buffer,
  isAccepted: boolean,
): Promise<StoredRelease | undefined> {
  const { release, digest } = source.readManifest(manifest);
  const { remote, version } = release;
  const signature = signatures.publicKeys.has(remote) ? await source.signature(version) : undefined;
  if (!isAccepted) {
    verifyVersion(digest, remoteState(live.state(), remote).accepted[version]?.digest);
    const noKey = 'RELEASE_PUBLIC_KEYS has no key of it to check its signature with';
    verifySigned(signatures, remote, { manifest, signature }, noKey);
    const unread = live.current().missing.filter((name) => remoteState(live.state(), name).live);
    verifyAgainstLive(release, live.current(), unread);
  }
  if (await cache.get(remote, version).catch(damagedIsUndefined)) return undefined;
  const published = { manifest, ...(signature && { signature }) };
  const downloaded = { release, files: await source.files(release), published };
  await verifyPages(downloaded);
  return downloaded;
}

function verifyVersion(digest: string, accepted: string | undefined): void {
  if (accepted !== undefined && accepted !== digest)
    throw new ReleaseRefused('this version was accepted before with another content');
}

function damagedIsUndefined(error: unknown): undefined {
  if (!(error instanceof ReleaseRefused)) throw error;
}
