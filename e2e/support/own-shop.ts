import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { plans } from '@site/api-contract';
import { expect, type APIRequestContext } from 'playwright/test';
import { planServices, serviceOf } from '@site/local-site/services';
import { sharedSettings } from './ports.ts';
import { temporaryFolder, type RunningProcess } from './processes.ts';
import { startService } from './site-programs.ts';
import { variables } from './start-site.ts';

export interface OwnShop {
  origin: string;
  /** The address of the payment stand-in. */
  payments: string;
  /** Where a phone with an app of the publisher is, if it was asked for. */
  app: string;
  killApi(): Promise<void>;
  startApi(): Promise<void>;
  /** Moves the times of all orders into the past. */
  ageOrders(days: number): Promise<void>;
  /** The types of all events that the provider has sent, repetitions included. */
  eventsSent: readonly string[];
}

/**
 * Decides what happens to an event on its way to the shop.
 * @param send passes it on; resolves to the shop's status, or 0 without a response
 * @returns the status for the provider, which repeats the event until it gets a 2xx
 */
export type Delivery = (send: () => Promise<number>) => Promise<number>;

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
  /** Further environment variables of the api, such as a bucket's; by default nothing is reconciled. */
  apiSettings?: Record<string, string>;
}

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
    apiSettings = {},
  }: ShopOptions,
  run: (shop: OwnShop) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryFolder('shop-');
  const settings = { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGIN: siteOrigin };
  const plan = planServices({ ...sharedSettings, ...settings });
  const { origin, payments = '', app = '' } = plan;
  const webhook = `http://127.0.0.1:${serviceOf(plan, 'api').port}/api/stripe-webhook`;
  const line = await openEventLine(webhook, delivery);
  const running: RunningProcess[] = [];
  const start = async (name: string, settings: Record<string, string>) => {
    const process = await startService(serviceOf(plan, name), settings);
    running.push(process);
    return process;
  };
  try {
    const database = await createDatabase();
    const ofApi = {
      DATABASE_URL: database,
      // The URL has the password.
      PGPASSWORD_FILE: '',
      SMTP_URL: sharedSettings.SMTP_URL,
      RECONCILIATION_HOURS: '0',
      ...apiSettings,
    };
    await cp(process.env[variables.freshData] ?? '', dataDir, { recursive: true });
    await start('payments', { STRIPE_WEBHOOK_URL: line.url });
    const api = await start('api', ofApi);
    await start('shell', {
      REMOTES: sharedSettings.REMOTES,
      SITE_PAYMENT_LINKS: plans.map(({ id }) => `${id}=${payments}${linkPath}/${id}`).join(),
    });
    if (hasPhones) await start('app', {});
    await run({
      origin,
      payments,
      app,
      killApi: () => api.kill(),
      startApi: async () => void (await start('api', ofApi)),
      ageOrders: (days) =>
        onDatabase(database, `update orders set created_at = created_at - interval '${days} days'`),
      eventsSent: line.sent,
    });
  } finally {
    await page.goto('about:blank');
    for (const process of running.reverse()) await process.stop();
    line.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates an empty database beside the site's. @returns its URL, password included */
async function createDatabase(): Promise<string> {
  const url = new URL(process.env[variables.database] ?? '');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onDatabase(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A proxy between the payment provider and the shop's webhook. */
async function openEventLine(webhook: string, delivery: Delivery) {
  const sent: string[] = [];
  const pass = async ({ headers }: IncomingMessage, body: string) => {
    const passed = { 'stripe-signature': String(headers['stripe-signature']) };
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...passed }, body };
    const response = await fetch(webhook, init).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status ?? 0;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const status = await delivery(() => pass(request, body));
      sent.push((JSON.parse(body) as { type: string }).type);
      response.writeHead(status || 502).end();
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
