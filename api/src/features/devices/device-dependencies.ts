import type { CustomerEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CountedLimits } from '../../platform/http/limit-rate.ts';
import type { LeaseKeys } from './lease-keys.ts';
import type { NetworkMarks } from './network-marks.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

export interface DeviceDependencies {
  db: Database;
  siteOrigin: string;
  rateLimits: CountedLimits & { codes: number };
  refreshTokens: RefreshTokens;
  leaseKeys: LeaseKeys;
  networkOf: NetworkMarks;
  /** What the orders of an account give. */
  readPlan: (mailboxKey: string) => Promise<CustomerEntitlement>;
  /** How many devices an account may have whose plan sets no limit, against abuse. */
  mostDevices: number;
}
