import {
  deviceAuthorizationResponseSchema,
  deviceCodeGrant,
  entitlementsSchema,
  jwksSchema,
  oauthErrorSchema,
  tokenResponseSchema,
  type DeviceAuthorizationResponse,
  type Entitlements,
  type OAuthError,
  type TokenResponse,
  leaseClaimsSchema,
  type LeaseClaims,
} from '@site/api-contract';
import { type JSONWebKeySet, createLocalJWKSet, jwtVerify } from 'jose';
import type { z } from 'zod';

export class Refused extends Error {
  override name = 'Refused';
  readonly body: OAuthError;

  constructor(body: OAuthError) {
    super(body.error);
    this.body = body;
  }
}

interface AppClient {
  app: string;
  language: string;
}

/** The site's endpoints for apps (docs/apps.md). Each throws `Refused`, or another error where the site is away. */
export interface SiteClient {
  authorize: (client: AppClient, fields: Record<string, string>) => Promise<DeviceAuthorizationResponse>;
  redeem: (client: AppClient, deviceCode: string) => Promise<TokenResponse>;
  refresh: (client: AppClient, refreshToken: string) => Promise<TokenResponse>;
  entitlements: (client: AppClient, accessToken: string) => Promise<Entitlements>;
  keys: () => Promise<JSONWebKeySet>;
}

export function openSite(origin: string): SiteClient {
  async function request<S extends z.ZodType>(
    schema: S,
    path: string,
    init: RequestInit = {},
  ): Promise<z.output<S>> {
    const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) });
    const body: unknown = await response.json();
    if (response.ok) return schema.parse(body);
    throw new Refused(oauthErrorSchema.parse(body));
  }
  const form = ({ app, language }: AppClient, fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: app, language, ...fields }),
  });
  const token = (client: AppClient, fields: Record<string, string>) =>
    request(tokenResponseSchema, '/api/oauth/token', form(client, fields));
  return {
    authorize: (client, fields) =>
      request(deviceAuthorizationResponseSchema, '/api/oauth/device_authorization', form(client, fields)),
    redeem: (client, code) => token(client, { grant_type: deviceCodeGrant, device_code: code }),
    refresh: (client, value) => token(client, { grant_type: 'refresh_token', refresh_token: value }),
    entitlements: ({ language }, accessToken) =>
      request(entitlementsSchema, `/api/entitlements?language=${language}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    keys: () => request(jwksSchema, '/.well-known/jwks.json'),
  };
}

interface Kept {
  lease: string | undefined;
  keys: JSONWebKeySet | undefined;
}

/** The claims of a valid lease, by keys that were fetched before. @param now never goes back */
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
