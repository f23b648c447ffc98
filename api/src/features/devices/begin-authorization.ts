import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { apps, type deviceAuthorizationRequestSchema } from '@site/api-contract';
import { insertNew, type Database } from '../../platform/database/database.ts';
import { hashSecret, sha256 } from '../../platform/signing/secrets.ts';
import { texts } from '../../platform/texts/texts.ts';
import { pollSeconds, codeMs, deviceCodes } from './table.ts';
import { OAuthFailure } from '../../platform/http/oauth-error.ts';
import { knownTimeZone } from './describe-activation.ts';
import { makeUserCode } from '../../customers/user-code.ts';

/** How many user codes are drawn until one is free; a taken one is very rare. */
const tries = 5;

/** @throws OAuthFailure `invalid_client` */
export function requireApp(clientId: string): void {
  if (!apps.some(({ slug }) => slug === clientId))
    throw new OAuthFailure('invalid_client', 'client_id is not the id of an app');
}

/**
 * Stores the codes with which a device asks to be connected.
 * @param network a keyed hash
 * @returns the user code without a hyphen
 * @throws OAuthFailure `invalid_client`
 */
export async function beginAuthorization(
  db: Database,
  authorization: z.output<typeof deviceAuthorizationRequestSchema>,
  network: string,
): Promise<{ deviceCode: string; userCode: string }> {
  const { client_id: app, device_id: hardware = randomUUID(), language } = authorization;
  requireApp(app);
  const deviceCode = randomBytes(32).toString('base64url');
  const code = {
    id: randomUUID(),
    deviceCodeHash: hashSecret(deviceCode),
    app,
    name: authorization.device_name ?? texts(language)('devices.unnamed'),
    hardwareHash: sha256(`device:${hardware}`),
    network,
    timeZone: knownTimeZone(authorization.time_zone) ?? null,
    language,
    intervalSeconds: pollSeconds,
    expiresAt: new Date(Date.now() + codeMs),
  };
  for (let attempt = 0; attempt < tries; attempt++) {
    const userCode = makeUserCode();
    if (await insertNew(db, deviceCodes, { ...code, userCode })) return { deviceCode, userCode };
  }
  throw new Error('no user code is free');
}
