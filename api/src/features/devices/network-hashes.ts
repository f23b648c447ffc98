import { createHmac } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';

/** A keyed hash of the network of an IP address, with which networks are compared; the address is not stored. */
export type NetworkHashes = (ip: string | undefined) => string;

export function openNetworkHashes(key: Buffer): NetworkHashes {
  return (ip = '') => createHmac('sha256', key).update(ipKeyGenerator(ip, 64)).digest('base64url');
}
