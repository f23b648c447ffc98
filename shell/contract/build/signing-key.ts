import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/**
 * A team's private Ed25519 key.
 * @param given PEM text, or the path of a file that holds it
 * @throws Error when it is neither
 */
export function readSigningKey(given: string): KeyObject {
  const pem = existsSync(given) ? readFileSync(given, 'utf8') : given.replaceAll('\\n', '\n');
  const key = parse(pem);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error('RELEASE_SIGNING_KEY is no Ed25519 private key in PEM, nor a file with one');
  }
  return key;
}

/** The detached signature of a description's exact bytes, as `release.sig` holds it. */
export function signDescription(description: Uint8Array, key: KeyObject): string {
  return `${sign(null, description, key).toString('base64')}\n`;
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
