import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { ReleaseRefused } from '../manifest/release-refused.ts';

/** The teams' public Ed25519 keys by remote; several while a key is being replaced. */
type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

export interface SignatureRules {
  publicKeys: PublicKeys;
  /** Remotes without a key whose releases are accepted without a signature. */
  unsigned: readonly string[];
}

/**
 * Reads `legal=<key>,…`; each key is base64 of its SPKI form, or the path of a PEM file.
 * @throws Error that names the remote
 */
export function readPublicKeys(text: string): PublicKeys {
  const keys = new Map<string, KeyObject[]>();
  for (const pair of text.split(',').filter((part) => part.trim())) {
    const [name, given = ''] = pair.trim().split(/=(.*)/s);
    const remote = remoteNameSchema.safeParse(name).data;
    const key = parse(given);
    if (!remote || key?.asymmetricKeyType !== 'ed25519') {
      throw new Error(
        `the key of ${remote ?? `"${pair}"`} is no Ed25519 public key (base64 of SPKI, or a file)`,
      );
    }
    keys.set(remote, [...(keys.get(remote) ?? []), key]);
  }
  return keys;
}

/** Whether releases of a remote need a signature: it has a key, or is not named as one that may be unsigned. */
export function needsSignature({ publicKeys, unsigned }: SignatureRules, remote: string): boolean {
  return publicKeys.has(remote) || !unsigned.includes(remote);
}

function parse(given: string): KeyObject | undefined {
  try {
    if (existsSync(given)) return createPublicKey(readFileSync(given, 'utf8'));
    return createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/**
 * Checks that a release is signed by its team, or may be unsigned.
 * @param noKey the message where there is no key
 * @param signed `manifest`: the exact bytes of `release.json`; `signature`: the content of `release.sig` (base64)
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
