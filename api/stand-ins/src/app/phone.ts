import { decodeJwt, type JSONWebKeySet } from 'jose';
import { randomUUID } from 'node:crypto';
import type {
  DeviceAuthorizationResponse,
  Entitlements,
  LeaseClaims,
  TokenResponse,
} from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { readLease, Refused, type SiteClient } from './site-client.ts';

export interface Screen {
  app: string;
  name: string;
  /** Shown while the device waits to be confirmed. */
  codes?: DeviceAuthorizationResponse | undefined;
  /** What the site said last, in words. */
  message?: string | undefined;
  /** The site's response, while it is reachable. */
  online?: Entitlements | undefined;
  /** What the lease allows, while the site is not. */
  lease?: LeaseClaims | undefined;
  isConnected: boolean;
  isOffline: boolean;
  /** As the phone counts it. */
  now: Date;
}

/** An app on a phone, which keeps what docs/apps.md tells it to keep. */
export class Phone {
  readonly #site: SiteClient;
  readonly #hardware = randomUUID();
  readonly app: string;
  readonly name: string;
  language: Language;
  isOffline = false;
  #codes: DeviceAuthorizationResponse | undefined;
  #tokens: TokenResponse | undefined;
  #entitlements: Entitlements | undefined;
  #lease: string | undefined;
  #keys: JSONWebKeySet | undefined;
  #message: string | undefined;
  /** By how much somebody has moved the phone's clock, in ms. */
  #movedMs = 0;
  /** By how much that clock is ahead of the site's, in ms; known from the latest lease. */
  #aheadMs = 0;
  /** The latest time by the site's clock that the phone has known, in ms: a clock that goes back prolongs no lease. */
  #latest = 0;

  constructor(site: SiteClient, { app, name, language }: { app: string; name: string; language: Language }) {
    this.#site = site;
    this.app = app;
    this.name = name;
    this.language = language;
  }

  /** Moves the phone's clock. @param days negative to put it back */
  moveClock(days: number): void {
    this.#movedMs += days * 24 * 60 * 60 * 1000;
  }

  /** Asks for codes, and for the tokens until somebody has decided. */
  async connect(): Promise<void> {
    this.#message = undefined;
    await this.#call(async () => {
      this.#codes = await this.#site.authorize(this, {
        device_name: this.name,
        device_id: this.#hardware,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      this.#pollAfter(this.#codes, this.#codes.interval);
    });
  }

  /** Forgets everything, as when the app is deleted. */
  disconnect(): void {
    this.#forget();
    this.#message = undefined;
  }

  /** Asks what the plan gives, with new tokens where the old ones are over. */
  async update(): Promise<void> {
    if (!this.#tokens) return;
    await this.#call(async () => {
      this.#entitlements = await this.#ask().catch(async (error: unknown) => {
        if (!(error instanceof Refused) || error.body.error !== 'invalid_token') throw error;
        this.#tokens = await this.#site.refresh(this, this.#tokens?.refresh_token ?? '');
        return this.#ask();
      });
      this.#message = this.#entitlements.message;
      this.#lease = this.#entitlements.lease;
      if (this.#lease) this.#setTime((decodeJwt(this.#lease).iat ?? 0) * 1000);
      this.#keys = await this.#site.keys();
    });
  }

  async screen(): Promise<Screen> {
    const now = this.#now();
    return {
      app: this.app,
      name: this.name,
      codes: this.#codes,
      message: this.#message,
      online: this.#entitlements,
      lease: this.#entitlements
        ? undefined
        : await readLease({ lease: this.#lease, keys: this.#keys }, this.app, now),
      isConnected: this.#tokens !== undefined,
      isOffline: this.isOffline,
      now,
    };
  }

  #ask(): Promise<Entitlements> {
    return this.#site.entitlements(this, this.#tokens?.access_token ?? '');
  }

  #clock(): number {
    return Date.now() + this.#movedMs;
  }

  /** @param siteMs by the site's clock, which counts whatever that of the phone says */
  #setTime(siteMs: number): void {
    this.#aheadMs = this.#clock() - siteMs;
    this.#latest = siteMs;
  }

  #now(): Date {
    this.#latest = Math.max(this.#latest, this.#clock() - this.#aheadMs);
    return new Date(this.#latest);
  }

  /** Makes calls of the site. Without connection nothing changes: the lease says what may be used. */
  async #call(calls: () => Promise<void>): Promise<void> {
    this.#entitlements = undefined;
    if (this.isOffline) return;
    try {
      await calls();
    } catch (error) {
      if (!(error instanceof Refused)) return;
      this.#message = error.body.message;
      if (error.body.error === 'invalid_grant') this.#forget();
    }
  }

  #pollAfter(codes: DeviceAuthorizationResponse, seconds: number): void {
    const timer = setTimeout(() => void this.#poll(codes, seconds), seconds * 1000);
    timer.unref();
  }

  async #poll(codes: DeviceAuthorizationResponse, seconds: number): Promise<void> {
    if (codes !== this.#codes) return;
    try {
      this.#tokens = await this.#site.redeem(this, codes.device_code);
      await this.update();
      // Last: until then the screen waits.
      this.#codes = undefined;
    } catch (error) {
      const code = error instanceof Refused ? error.body.error : 'authorization_pending';
      if (code === 'authorization_pending') return this.#pollAfter(codes, seconds);
      if (code === 'slow_down') return this.#pollAfter(codes, seconds + 5);
      this.#codes = undefined;
      this.#message = error instanceof Refused ? error.body.message : undefined;
    }
  }

  #forget(): void {
    this.#codes = undefined;
    this.#tokens = undefined;
    this.#entitlements = undefined;
    this.#lease = undefined;
  }
}
