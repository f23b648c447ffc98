import {
  compactDecrypt,
  CompactEncrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
} from 'jose';
import { randomUUID } from 'node:crypto';
import { jwksSchema, type LeaseClaims } from '@site/api-contract';
import { insertRow, type Database } from '../../platform/database/database.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';
import { findLatestKey, listKeys, type LeaseKey, leaseKeys } from './table.ts';

/** Signs leases by the latest key. @param keys of each secret: the first one encrypts private keys, all decrypt them */
export function openLeaseKeys(db: Database, keys: SigningKeys[]) {
  const secrets = keys.map((keysOf) => keysOf('lease-keys')) as [Buffer, ...Buffer[]];

  async function rotate(): Promise<string> {
    const id = randomUUID();
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const plain = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)));
    const privateKey = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secrets[0]);
    await insertRow(db, leaseKeys, { id, publicKey: await exportJWK(pair.publicKey), privateKey });
    return id;
  }

  /** The key that signs: a new one if there is none, or none that the api's secret opens. */
  async function signingKey() {
    const opened = await openLatest();
    if (opened) return opened;
    await rotate();
    const created = await openLatest();
    if (!created) throw new Error('the key that was just made cannot be opened');
    return created;
  }

  async function openLatest() {
    const latest = await findLatestKey(db);
    return latest && open(latest);
  }

  async function open({ id, privateKey }: LeaseKey) {
    for (const secret of secrets) {
      const plain = await compactDecrypt(privateKey, secret).catch(() => undefined);
      if (plain)
        return {
          id,
          key: await importJWK(JSON.parse(new TextDecoder().decode(plain.plaintext)) as JWK, 'EdDSA'),
        };
    }
    return undefined;
  }

  return {
    rotate,
    async sign(claims: LeaseClaims) {
      const { id, key } = await signingKey();
      return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'lease+jwt', kid: id }).sign(key);
    },
    async list() {
      // Creates the first key, so that apps can fetch the keys before the first lease.
      await signingKey();
      const storedKeys = await listKeys(db);
      return jwksSchema.parse({
        keys: storedKeys.map(({ id, publicKey }) => ({ ...publicKey, alg: 'EdDSA', use: 'sig', kid: id })),
      });
    },
  };
}

export type LeaseKeys = ReturnType<typeof openLeaseKeys>;
