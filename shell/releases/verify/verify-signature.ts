import { verify, type KeyObject } from 'node:crypto';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import type { SignatureRules } from './public-keys.ts';

/**
 * Checks that a release is signed by its team, or may be unsigned.
 * @param signed `manifest` and `signature`: the exact bytes of `release.json` and the content of `release.sig` (base64)
 * @param noKey the message where there is no key to check with
 * @throws ReleaseRefused
 */
export function verifySigned(
  { publicKeys, unsigned }: SignatureRules,
  remote: string,
  { manifest, signature }: { manifest: Uint8Array; signature: string | undefined },
  noKey: string,
): void {
  const keys = publicKeys.get(remote);
  if (keys) verifySignature(keys, manifest, signature);
  else if (!unsigned.includes(remote)) throw new ReleaseRefused(noKey);
}

function verifySignature(
  keys: readonly KeyObject[],
  manifest: Uint8Array,
  signature: string | undefined,
): void {
  if (signature === undefined) throw new ReleaseRefused('it has no signature (release.sig)');
  const bytes = Buffer.from(signature, 'base64');
  if (keys.some((key) => verify(null, manifest, key, bytes))) return;
  throw new ReleaseRefused('its signature was not made with the team’s key');
}
