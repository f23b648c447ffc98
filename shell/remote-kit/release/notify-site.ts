import { randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import {
  notifyResponseSchema,
  notifyAudienceOf,
  notifyTokenSeconds,
  type NotifyResponse,
} from '@site/releases/poll/site-endpoints.ts';
import { notifyPath } from '@site/shell-contract/shell-paths';

/** Timeout in ms: the site downloads and checks a whole release before it responds. */
const timeoutMs = 120_000;

/** The site does not follow the remote, or not with this key. */
export class UnknownToSite extends Error {
  override readonly name = 'UnknownToSite';
}

/** @param isNamed whether the team has named the site, which must then respond */
export async function notifySiteIfAny(
  site: string | undefined,
  isNamed: boolean,
  release: { remote: string; version: string },
  key: KeyObject,
): Promise<{ isNotified: boolean; message: string }> {
  const skipped = (message: string) => ({ isNotified: false, message });
  if (!site) return skipped('No site was told (--notify): look at `releases status`');
  if (!isNamed && !(await isReachable(site))) return skipped(`No site runs at ${site}`);
  try {
    return { isNotified: true, message: await notifySite(site, release, key) };
  } catch (error) {
    if (isNamed || !(error instanceof UnknownToSite)) throw error;
    return skipped(
      `${site} does not follow ${release.remote} with this key yet: add it to its remotes (docs/releasing.md)\n${error.message}`,
    );
  }
}

async function isReachable(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );
}

/**
 * Makes the site poll a remote now.
 * @param version what was released
 * @returns in words, whether it is live
 * @param origin the site's, as its visitors name it: its token is valid for a minute, there, and once
 * @throws UnknownToSite where the site does not know the remote or the key; Error where it refused the release
 */
export async function notifySite(
  origin: string,
  { remote, version }: { remote: string; version: string },
  key: KeyObject,
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA' })
    .setAudience(notifyAudienceOf(origin))
    .setSubject(remote)
    .setIssuedAt()
    .setExpirationTime(`${notifyTokenSeconds} s`)
    .setJti(randomUUID())
    .sign(key);
  const response = await fetch(origin + notifyPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ remote }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    const Refusal = response.status === 401 || response.status === 404 ? UnknownToSite : Error;
    throw new Refusal(
      `${origin} answered the notification with ${response.status}: ${await response.text()}`,
    );
  }
  const result = notifyResponseSchema.parse(await response.json());
  if (result.outcome !== 'accepted' && result.outcome !== 'unchanged')
    throw new Error(`${origin} has not accepted it: ${result.reason ?? result.outcome}`);
  if (result.version !== version)
    throw new Error(
      `${origin} has not accepted it: the host that it asks for ${remote} offers ${result.version}`,
    );
  const link = result.preview && `Whoever has this link sees it for 24 h: ${result.preview}`;
  return [`${origin} ${describe(remote, result)}`, link].filter(Boolean).join('\n');
}

function describe(remote: string, { version, live, notBefore, pin, withdrawn }: NotifyResponse): string {
  if (live === version) return 'has accepted it: it is live';
  const pinned =
    pin &&
    `${remote} is pinned to ${live} (${[pin.who, pin.why].filter(Boolean).join(': ')}) until \`releases unpin ${remote}\``;
  const obstacles = [
    notBefore && `it waits until ${notBefore}`,
    withdrawn && `it was withdrawn (${withdrawn}) and does not go live by itself`,
    pinned,
  ].filter(Boolean);
  return `has accepted it, but ${live ?? 'nothing'} is live: ${obstacles.join('; ') || 'see `releases status`'}`;
}
