import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { leaseClaimsSchema, type LeaseClaims } from '@site/api-contract';

interface Kept {
  lease: string | undefined;
  keys: JSONWebKeySet | undefined;
}

/**
 * The claims of a lease that is valid, by keys that were fetched before.
 * @param app its `client_id`
 * @param now the device's time; the caller takes care that it never goes back
 */
export async function readLease(
  { lease, keys }: Kept,
  app: string,
  now: Date,
): Promise<LeaseClaims | undefined> {
  if (!lease || !keys) return undefined;
  const verified = await jwtVerify(lease, createLocalJWKSet(keys), {
    algorithms: ['EdDSA'],
    typ: 'lease+jwt',
    audience: app,
    currentDate: now,
  }).catch(() => undefined);
  return verified && leaseClaimsSchema.parse(verified.payload);
}
