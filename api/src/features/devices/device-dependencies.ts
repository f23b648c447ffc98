import { createHmac } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { CountedLimits } from '../../platform/http/limit-rate.ts';
import type { LeaseKeys } from './lease-keys.ts';
import type { SigningKeys } from '../../platform/signing/signing-keys.ts';

/** What only the feature uses. */
export interface DeviceParts {
  refreshTokens: RefreshTokens;
  leaseKeys: LeaseKeys;
  networkOf: NetworkHashes;
  maxDevices: number;
}

export interface DeviceDependencies
  extends OrderDependencies, Pick<RouteDependencies, 'sessions'>, DeviceParts {
  rateLimits: CountedLimits & { codes: number };
}

/** A keyed hash of the network of an IP address, with which networks are compared; the address is not stored. */
type NetworkHashes = (ip: string | undefined) => string;

export function openNetworkHashes(key: Buffer): NetworkHashes {
  return (ip = '') => createHmac('sha256', key).update(ipKeyGenerator(ip, 64)).digest('base64url');
}

export interface RefreshToken {
  deviceId: string;
  /** 1 for the first token; each renewal adds 1. */
  generation: number;
}

const claims = z.object({ sub: z.uuid(), n: z.int().positive() });

/**
 * A refresh token carries a device and a number; none is stored. The same number makes the same token, so that a lost
 * response can be repeated.
 * @param keys of each secret: the first one signs, all verify
 */
export function openRefreshTokens(keys: SigningKeys[]) {
  const [current, ...former] = keys.map((keysOf) => keysOf('refresh-tokens')) as [Buffer, ...Buffer[]];
  return {
    write: ({ deviceId, generation }: RefreshToken) =>
      new SignJWT({ n: generation }).setProtectedHeader({ alg: 'HS256' }).setSubject(deviceId).sign(current),
    /** Undefined if the api has not written it. */
    async read(token: string): Promise<RefreshToken | undefined> {
      for (const key of [current, ...former]) {
        const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
        const parsed = claims.safeParse(verified?.payload);
        if (parsed.success) return { deviceId: parsed.data.sub, generation: parsed.data.n };
      }
      return undefined;
    },
  };
}

type RefreshTokens = ReturnType<typeof openRefreshTokens>;
