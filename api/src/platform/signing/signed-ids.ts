import { createHash, createHmac } from 'node:crypto';
import { isSame } from './is-same.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Tokens that contain an id and prove that the api has issued them. */
export interface SignedIds {
  tokenOf: (id: string) => string;
  /** The id in a valid token; otherwise undefined. */
  idOf: (token: string) => string | undefined;
}

/**
 * Signs and verifies ids (UUID) for one purpose (HMAC-SHA-256). A token names its key, so that earlier tokens work after a
 * change of the secret.
 * @param keys of each secret: the first one signs, all verify
 */
export function openSignedIds(keys: SigningKeys[], purpose: string): SignedIds {
  const [current, ...former] = keys.map((keysOf) => keysOf(purpose)) as [Buffer, ...Buffer[]];
  const known = [current, ...former];
  return {
    tokenOf: (id) => tokenOf(current, id),
    idOf(token) {
      const [name, encodedId = ''] = token.split('.');
      const key = known.find((candidate) => nameOf(candidate) === name);
      const id = decodeId(encodedId);
      return key && id && isSame(token, tokenOf(key, id)) ? id : undefined;
    },
  };
}

function tokenOf(key: Buffer, id: string): string {
  const encodedId = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return [nameOf(key), encodedId, createHmac('sha256', key).update(id).digest('base64url')].join('.');
}

/** Six characters that identify a key without revealing it. */
function nameOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 6);
}

function decodeId(encoded: string): string | undefined {
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  return /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1).join('-');
}
