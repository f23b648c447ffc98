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
} from '@site/api-contract';
import type { JSONWebKeySet } from 'jose';
import type { z } from 'zod';

/** The site has refused a request. */
export class Refused extends Error {
  override name = 'Refused';
  readonly body: OAuthError;

  constructor(body: OAuthError) {
    super(body.error);
    this.body = body;
  }
}

interface Asking {
  app: string;
  language: string;
}

/** The site's endpoints for apps (docs/apps.md). Each throws `Refused`, or another error where the site is away. */
export interface SiteClient {
  authorize: (asking: Asking, told: Record<string, string>) => Promise<DeviceAuthorizationResponse>;
  redeem: (asking: Asking, deviceCode: string) => Promise<TokenResponse>;
  refresh: (asking: Asking, refreshToken: string) => Promise<TokenResponse>;
  entitlements: (asking: Asking, accessToken: string) => Promise<Entitlements>;
  keys: () => Promise<JSONWebKeySet>;
}

/** @param origin of the site */
export function openSite(origin: string): SiteClient {
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    init: RequestInit = {},
  ): Promise<z.output<S>> {
    const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) });
    const body: unknown = await answer.json();
    if (answer.ok) return schema.parse(body);
    throw new Refused(oauthErrorSchema.parse(body));
  }
  const form = ({ app, language }: Asking, fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: app, language, ...fields }),
  });
  const token = (asking: Asking, fields: Record<string, string>) =>
    ask(tokenResponseSchema, '/api/oauth/token', form(asking, fields));
  return {
    authorize: (asking, told) =>
      ask(deviceAuthorizationResponseSchema, '/api/oauth/device_authorization', form(asking, told)),
    redeem: (asking, code) => token(asking, { grant_type: deviceCodeGrant, device_code: code }),
    refresh: (asking, value) => token(asking, { grant_type: 'refresh_token', refresh_token: value }),
    entitlements: ({ language }, accessToken) =>
      ask(entitlementsSchema, `/api/entitlements?language=${language}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    keys: () => ask(jwksSchema, '/.well-known/jwks.json'),
  };
}
