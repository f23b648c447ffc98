import { cp, rm } from 'node:fs/promises';
import { plans } from '@site/api-contract';
import { expect, type APIRequestContext } from 'playwright/test';
import { planServices, serviceOf } from '../../.scripts/services.mjs';
import { openEventLine, type Delivery } from './event-line.ts';
import { createDatabase } from './own-database.ts';
import { sharedSettings } from './ports.ts';
import { temporaryFolder, type RunningProcess } from './processes.ts';
import { startService } from './site-programs.ts';

/** The environment variable with the folder of a new site's packages and releases, created once for all journeys. */
export const freshDataVariable = 'FRESH_DATA';

export interface OwnShop {
  origin: string;
  /** The address of the payment stand-in. */
  payments: string;
  /** Where a phone with an app of the publisher is, if it was asked for. */
  app: string;
  killApi(): Promise<void>;
  startApi(): Promise<void>;
  /** The types of all events that the provider has sent, repetitions included. */
  eventsSent: readonly string[];
}

interface ShopOptions {
  /** The first of the test's own ports. */
  port: number;
  /** The origin for visitors; by default that of the shell. */
  siteOrigin?: string;
  /** The address of the payment links, which the pricing section's buttons open. */
  linkPath?: '/pay' | '/pay/month';
  /** By default every event arrives. */
  delivery?: Delivery;
  /** Whether there are phones with the stand-in app. */
  hasPhones?: boolean;
  /** 0, the default, is never. */
  reconciliationHours?: number;
  /** The settings of a bucket with the packages; by default they lie in a folder. */
  bucket?: Record<`S3_${string}`, string>;
}

const linksOf = (address: string) => plans.map(({ id }) => `${id}=${address}/${id}`).join();

/** Moves the clock of a shop's payment provider forward. @param days also parts of one, such as `14.2` */
export async function passDays(
  request: APIRequestContext,
  { payments }: OwnShop,
  days: string,
): Promise<void> {
  const passed = await request.post(`${payments}/clock`, { form: { days } });
  expect(passed.ok()).toBe(true);
}

/** A separate shell, api and payment provider for one test; `delivery` controls the events between them. */
export async function withOwnShop(
  page: { goto(address: string): Promise<unknown> },
  {
    port,
    siteOrigin,
    linkPath = '/pay',
    delivery = (send) => send(),
    hasPhones = false,
    reconciliationHours = 0,
    bucket = {},
  }: ShopOptions,
  run: (shop: OwnShop) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryFolder('shop-');
  const settings = {
    ...sharedSettings,
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_ORIGIN: siteOrigin,
  };
  const plan = planServices(settings);
  const { origin, payments = '', app = '' } = plan;
  const webhook = `http://127.0.0.1:${serviceOf(plan, 'api').port}/api/stripe-webhook`;
  const line = await openEventLine(webhook, delivery);
  const running: RunningProcess[] = [];
  try {
    const ofApi = {
      DATABASE_URL: await createDatabase(),
      // The URL has the password.
      PGPASSWORD_FILE: '',
      SMTP_URL: sharedSettings.SMTP_URL,
      RECONCILIATION_HOURS: String(reconciliationHours),
      ...bucket,
    };
    await cp(process.env[freshDataVariable] ?? '', dataDir, { recursive: true });
    const start = async (name: string, settings: Record<string, string>) => {
      const process = await startService(serviceOf(plan, name), settings);
      running.push(process);
      return process;
    };
    await start('payments', { STRIPE_WEBHOOK_URL: line.url });
    const api = await start('api', ofApi);
    await start('shell', {
      REMOTES: sharedSettings.REMOTES,
      SITE_PAYMENT_LINKS: linksOf(payments + linkPath),
    });
    if (hasPhones) await start('app', {});
    await run({
      origin,
      payments,
      app,
      killApi: () => api.kill(),
      startApi: async () => void (await start('api', ofApi)),
      eventsSent: line.sent,
    });
  } finally {
    await page.goto('about:blank');
    for (const process of running.reverse()) await process.stop();
    line.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
