import { hkdfSync, createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { isSameSecret } from '@site/server-kit/same-secret';
import { storedSecret } from '@site/server-kit/stored-secret';
import { mailboxKey, mergedMailboxKey } from '../mail/mailbox-key.ts';

/** The length of keys in bytes; that of HMAC-SHA-256's output. */
const keyBytes = 32;

/** The key for a purpose, such as `package-links`. A signature for one purpose is not valid for another. */
export type SigningKeys = (purpose: string) => Buffer;

/** Derives keys from a secret (HKDF, RFC 5869). @param secret shared by a site's apis; by default in a file in `folder` */
export async function openSigningKeys(secret: string | undefined, folder: string): Promise<SigningKeys> {
  const root = secret ?? (await storedSecret(join(folder, 'secret')));
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, keyBytes));
}

/** Tokens that contain an id and prove that the api has issued them. */
interface SignedIds {
  tokenOf: (id: string) => string;
  idOf: (token: string) => string | undefined;
}

/** What tokens are for. None is valid for another; those of links to orders are `OrderLinks`. */
const purposes = [
  // Of a request for an app, in a mailed link that works for as long as the request is stored.
  'app-downloads',
  // Of a request for a link that signs in, in the page's URL.
  'account-requests',
  // Of a change of address, for each of its mailboxes.
  'address-old',
  'address-new',
  // Of a person who is invited to a plan.
  'invitations',
  // Of a declaration, in the URL of the page with its receipt.
  'declaration-receipts',
  // Of a declaration, in the mail that tells the contract's mailbox how to undo it.
  'declaration-undo',
  // Of a declaration, in the mail that asks the contract's mailbox to confirm it.
  'declaration-confirmation',
] as const;

export type Tokens = Record<(typeof purposes)[number], SignedIds>;

/** @param keys of each secret: the first one signs, all verify */
export function openTokens(keys: SigningKeys[]): Tokens {
  return Object.fromEntries(purposes.map((purpose) => [purpose, openSignedIds(keys, purpose)])) as Tokens;
}

/**
 * Signs ids (UUID) for one purpose (HMAC-SHA-256). A token names its key, so that it works after a change of the secret.
 * @param keys of each secret: the first one signs, all verify
 */
export function openSignedIds(keys: SigningKeys[], purpose: string): SignedIds {
  const [current, ...former] = keys.map((keysOf) => keysOf(purpose)) as [Buffer, ...Buffer[]];
  const keyring = [current, ...former];
  return {
    tokenOf: (id) => tokenOf(current, id),
    idOf(token) {
      const [name, encodedId = ''] = token.split('.');
      const key = keyring.find((candidate) => nameOf(candidate) === name);
      const id = decodeId(encodedId);
      return key && id && isSameSecret(token, tokenOf(key, id)) ? id : undefined;
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

/**
 * Keyed hashes that recognise a mailbox; without the api's secret nobody can find the mailbox of a hash.
 * @param keys of each secret: the first one makes hashes, all recognise them
 */
export function openMailboxHashes(keys: SigningKeys[]) {
  const hashes = (purpose: string, key: string) =>
    keys.map((keysOf) => createHmac('sha256', keysOf(purpose)).update(key).digest('base64url'));
  // The prefix tells these from the merged hashes of earlier releases.
  const allOf = (email: string) => hashes('erased-owners', mailboxKey(email)).map((hash) => `o${hash}`);
  const allMergedOf = (email: string) => hashes('erased-mailboxes', mergedMailboxKey(email));
  return {
    /** The hash of the owner of an address (`mailboxKey`). */
    hashOf: (email: string) => allOf(email)[0] ?? '',
    /** Includes the hash by the key of the previous secret. */
    allOf,
    /** The hash of all addresses that may reach one person (`mergedMailboxKey`): for trials alone. */
    mergedHashOf: (email: string) => allMergedOf(email)[0] ?? '',
    allMergedOf,
  };
}

export type MailboxHashes = ReturnType<typeof openMailboxHashes>;
