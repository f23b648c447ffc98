import type { RouteDependencies } from '../../orders/route-dependencies.ts';
import type { CountedLimits } from '../../platform/http/limit-rate.ts';
import type { LeaseKeys } from './lease-keys.ts';
import type { NetworkHashes } from './network-hashes.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

export interface DeviceDependencies extends RouteDependencies {
  rateLimits: CountedLimits & { codes: number };
  refreshTokens: RefreshTokens;
  leaseKeys: LeaseKeys;
  networkOf: NetworkHashes;
  /** How many devices an account may have whose plan sets no limit, against abuse. */
  mostDevices: number;
}
