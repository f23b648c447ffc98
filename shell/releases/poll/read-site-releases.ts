import { connectRemote } from './download-release.ts';
import { sharedRemotesPath } from '@site/shell-contract/shell-paths';
import { createManifestReader } from '../manifest/read-manifest.ts';
import type { ReleaseName } from '../state/release-state.ts';
import { verifySigned, type SignatureRules } from '../verify/signatures.ts';
import type { ProvidedLibraries } from '../manifest/verify-manifest.ts';
import { sharedHostPath, sharedRemotesSchema } from './site-endpoints.ts';

interface SiteRelease extends ReleaseName {
  /** Used instead of the remote's own host. */
  url: string;
}

interface Expected extends SignatureRules {
  provided: ProvidedLibraries;
}

const timeoutMs = 10_000;

/**
 * Reads which releases a site shares, and checks that each fits this shell and is signed; the shell makes all other checks.
 * @throws Error of one line that says what to do
 */
export async function readSiteReleases(site: string, expected: Expected): Promise<SiteRelease[]> {
  const { remotes } = await readRemotes(site);
  if (remotes.length === 0) throw new Error(`${site} has no live release yet`);
  return Promise.all(remotes.map((remote) => readRelease(site, remote, expected)));
}

async function readRemotes(site: string) {
  const response = await fetchReleases(site);
  const moved = response.headers.get('location');
  if (moved) throw new Error(`${site} leads to ${new URL(moved, site).origin}; name that as --site`);
  if (response.status === 404)
    throw new Error(`${site} does not offer its releases; there SITE_OFFERS_RELEASES=true is needed`);
  if (!response.ok) throw new Error(`${site} answers ${response.status} to ${sharedRemotesPath}`);
  const parsed = sharedRemotesSchema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new Error(`${site} answers ${sharedRemotesPath} with something else than a list of remotes`);
}

async function fetchReleases(site: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(site + sharedRemotesPath, { redirect: 'manual', signal });
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const reason =
      name === 'TimeoutError' ? `nothing within ${timeoutMs / 1000} s` : (cause?.code ?? message);
    throw new Error(`${site} does not answer (${reason})`, { cause: error });
  }
}

async function readRelease(site: string, remote: string, expected: Expected): Promise<SiteRelease> {
  const url = site + sharedHostPath(remote);
  const host = connectRemote(url, timeoutMs, new AbortController().signal);
  try {
    const manifest = await host.manifest();
    const { version } = createManifestReader(remote, expected.provided)(manifest).release;
    const signature = expected.publicKeys.has(remote) ? await host.signature(version) : undefined;
    const noKey = 'RELEASE_PUBLIC_KEYS names no key of its team; ask whoever runs the site';
    verifySigned(expected, remote, { manifest, signature }, noKey);
    return { remote, version, url };
  } catch (error) {
    throw new Error(`The release of ${remote} at ${site}: ${(error as Error).message}`, { cause: error });
  }
}
