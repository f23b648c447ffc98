import { expect } from 'vitest';
import {
  activationPageSchema,
  deviceAuthorizationResponseSchema,
  deviceCodeGrant,
  entitlementsSchema,
  oauthErrorSchema,
  tokenResponseSchema,
  type ActivationPageData,
  type DeviceAuthorizationResponse,
  type Entitlements,
  type OAuthErrorCode,
  type TokenResponse,
} from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { AccountHolder } from './account-holder.ts';
import type { Shop } from './shop.ts';

/** An app on a device, as its developers write it by docs/apps.md. */
export class AppDevice {
  readonly #shop: Shop;
  readonly app: string;
  readonly language: Language;
  codes!: DeviceAuthorizationResponse;
  tokens!: TokenResponse;

  constructor(
    shop: Shop,
    { app = 'chronos-pro', language = 'en' }: { app?: string; language?: Language } = {},
  ) {
    this.#shop = shop;
    this.app = app;
    this.language = language;
  }

  /** Asks for codes. @param deviceFields what the app tells of its device */
  async begin(deviceFields: Record<string, string> = {}): Promise<this> {
    const response = await this.post('device_authorization', deviceFields);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    this.codes = deviceAuthorizationResponseSchema.parse(await response.json());
    return this;
  }

  /** Sends a form to an endpoint of OAuth. */
  post(endpoint: string, fields: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#shop.api.url}/api/oauth/${endpoint}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.app, language: this.language, ...fields }),
    });
  }

  redeem(fields: Record<string, string> = {}): Promise<Response> {
    return this.post('token', {
      grant_type: deviceCodeGrant,
      device_code: this.codes.device_code,
      ...fields,
    });
  }

  refresh(fields: Record<string, string> = {}): Promise<Response> {
    const { refresh_token } = this.tokens;
    return this.post('token', { grant_type: 'refresh_token', refresh_token, ...fields });
  }

  /** Keeps the tokens of a response. */
  async take(response: Response | Promise<Response>): Promise<this> {
    const { status, headers, body } = await read(response);
    expect([status, headers.get('cache-control')], JSON.stringify(body)).toEqual([200, 'no-store']);
    this.tokens = tokenResponseSchema.parse(body);
    return this;
  }

  requestEntitlements(token = this.tokens.access_token): Promise<Response> {
    return fetch(`${this.#shop.api.url}/api/entitlements?language=${this.language}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  }

  async entitlements(): Promise<Entitlements> {
    const { status, body } = await read(this.requestEntitlements());
    expect(status, JSON.stringify(body)).toBe(200);
    return entitlementsSchema.parse(body);
  }

  /** Signs the device in to the account of the person who confirms its code. */
  async connect(holder: AccountHolder, deviceFields: Record<string, string> = {}): Promise<this> {
    await this.begin(deviceFields);
    expect(await this.confirm(holder)).toBe('agreed');
    return this.take(this.redeem());
  }

  /** Agrees on the page /activate. @returns the outcome, as in the redirect */
  async confirm(holder: AccountHolder): Promise<string> {
    return (await holder.post('activate', { code: this.codes.user_code })).replace(/^.*#activation-/, '');
  }
}

/** The code of a refusal in OAuth's format. */
export async function refusedWith(response: Response | Promise<Response>): Promise<OAuthErrorCode> {
  const { headers, body } = await read(response);
  expect(headers.get('cache-control')).toBe('no-store');
  return oauthErrorSchema.parse(body).error;
}

async function read(pending: Response | Promise<Response>) {
  const response = await pending;
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as unknown };
}

/** What the page /activate shows. */
export async function activationPage(
  shop: Shop,
  holder: AccountHolder,
  code?: string,
  device?: string,
): Promise<ActivationPageData> {
  const query = new URLSearchParams({
    language: holder.language,
    ...(code && { code }),
    ...(device && { device }),
  });
  const response = await fetch(`${shop.api.url}/api/account/activation?${query}`, {
    headers: { cookie: holder.cookie },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return activationPageSchema.parse(await response.json());
}
