import { randomBytes } from 'node:crypto';
import type { TokenResponse } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import { lockCode, storePoll, lockDevice, storeRenewal, acceptAccessToken } from './device-repository.ts';
import type { DeviceDependencies, RefreshToken } from './device-dependencies.ts';
import { disconnectDevice } from './device-decisions.ts';
import { accessMs, lostResponseMs, pollSeconds, type Device, type DeviceCode } from './table.ts';
import { OAuthFailure } from '../../platform/http/oauth-error.ts';

type TokenStores = Pick<DeviceDependencies, 'db' | 'refreshTokens'>;

/**
 * The tokens of a device whose code was confirmed.
 * @throws OAuthFailure `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`
 */
export async function redeemDeviceCode(
  stores: TokenStores,
  { deviceCode, app }: { deviceCode: string; app: string },
): Promise<TokenResponse> {
  const outcome = await stores.db.transaction(async (transaction) => {
    const code = await lockCode(transaction, hashSecret(deviceCode));
    if (code?.app !== app) return new OAuthFailure('invalid_grant', 'The device code is not one of this app');
    const isOver = code.expiresAt <= new Date();
    return (!isOver && code.deviceId) || poll(transaction, code);
  });
  if (outcome instanceof OAuthFailure) throw outcome;
  return renewTokens(stores, { deviceId: outcome, generation: 0 }, app);
}

/** The error for a device whose code is not confirmed; stores when it asked. */
async function poll(transaction: Database, code: DeviceCode): Promise<OAuthFailure> {
  if (code.decision === 'refused')
    return new OAuthFailure('access_denied', 'The user has refused the device');
  const now = new Date();
  if (code.expiresAt <= now) return new OAuthFailure('expired_token', 'The device code has expired');
  const { polledAt, intervalSeconds } = code;
  const isEarly = polledAt !== null && now.getTime() - polledAt.getTime() < intervalSeconds * 1000;
  const nextInterval = intervalSeconds + (isEarly ? pollSeconds : 0);
  await storePoll(transaction, code.id, { polledAt: now, intervalSeconds: nextInterval });
  return isEarly
    ? new OAuthFailure('slow_down', `Ask again in ${nextInterval} seconds at the earliest`)
    : new OAuthFailure('authorization_pending', 'The user has not confirmed the device yet');
}

/**
 * The next tokens of a device. A refresh token is good once, as it may have been copied; but for a minute a device that did
 * not receive the response may repeat its request.
 * @throws OAuthFailure `invalid_grant`
 */
export async function renewTokens(
  { db, refreshTokens }: TokenStores,
  { deviceId, generation: presented }: RefreshToken,
  app: string,
): Promise<TokenResponse> {
  const accessToken = randomBytes(32).toString('base64url');
  const generation = await db.transaction(async (transaction) => {
    const device = await lockDevice(transaction, deviceId);
    if (device?.app !== app || presented > device.generation) return undefined;
    const isNew = presented === device.generation;
    if (!isNew && !isRepeated(device, presented)) {
      await disconnectDevice(transaction, device.mailboxKey, deviceId);
      return undefined;
    }
    await storeRenewal(transaction, deviceId, {
      generation: presented + 1,
      renewedAt: isNew ? new Date() : device.renewedAt,
      accessTokenHash: hashSecret(accessToken),
      accessExpiresAt: new Date(Date.now() + accessMs),
    });
    return presented + 1;
  });
  if (generation === undefined)
    throw new OAuthFailure('invalid_grant', 'The sign-in of this device has ended: connect it again');
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessMs / 1000,
    refresh_token: await refreshTokens.write({ deviceId, generation }),
  };
}

/** Whether a device repeats its request within a minute, having used none of the new tokens: the response was lost. */
function isRepeated({ generation, isRenewalUsed, renewedAt }: Device, presented: number): boolean {
  const isRecent = renewedAt !== null && Date.now() - renewedAt.getTime() < lostResponseMs;
  return presented === generation - 1 && !isRenewalUsed && isRecent;
}

/** The device of a request's `Authorization` header. @throws OAuthFailure `invalid_token` */
export async function requireDevice(db: Database, authorization = ''): Promise<Device> {
  const [, token = ''] = /^Bearer ([\w-]{1,100})$/i.exec(authorization) ?? [];
  const device = token ? await acceptAccessToken(db, hashSecret(token)) : undefined;
  if (!device) throw new OAuthFailure('invalid_token', 'The access token is missing, expired or was revoked');
  return device;
}
