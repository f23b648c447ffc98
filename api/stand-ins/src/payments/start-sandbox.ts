import cors from 'cors';
import express from 'express';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { listen } from '../run.ts';
import publishedKeys from '../../published-keys.json' with { type: 'json' };
import { runBilling } from './billing-clock.ts';
import { browserRoutes } from './browser-routes.ts';
import { Faults } from './faults.ts';
import type { Intent } from './intents.ts';
import { Ledger } from './ledger.ts';
import { setUpAccount } from './payment-links.ts';
import { Provider } from './provider.ts';
import { providerRoutes } from './routes.ts';
import { sendWebhooks, type Webhooks } from './webhooks.ts';

/** The stand-in's own keys; they open nothing else. */
export const sandboxKeys: Readonly<typeof publishedKeys> = publishedKeys;

export interface SandboxOptions {
  host: string;
  /** 0 takes any. */
  port: number;
  /** Where browsers reach it; `host` and `port` by default. */
  publicOrigin?: string | undefined;
  /** The shop whose buyers pay here. */
  siteOrigin: string;
  /** Where events are sent; none are where it is not given. */
  webhookUrl?: string | undefined;
  /** Keeps the state, whatever ends the process. */
  journalFile: string;
  scriptFile: string;
}

export interface Sandbox {
  port: number;
  close(): Promise<void>;
}

/** How often the provider looks what has fallen due, in ms. */
const clockTickMs = 60_000;

/** Starts the stand-in for the payment provider: an origin of its own, as the provider's is. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, siteOrigin, webhookUrl, journalFile, scriptFile } = options;
  const provider = new Provider(new Ledger(journalFile));
  const stripe = new Stripe(sandboxKeys.secretKey);
  const webhooks: Webhooks | undefined =
    webhookUrl === undefined
      ? undefined
      : sendWebhooks(provider, stripe, { url: webhookUrl, secret: sandboxKeys.webhookSecret });
  const onCommit = () => webhooks?.wake();
  let publicOrigin = options.publicOrigin ?? '';
  const faults = new Faults();
  const challengeUrl = ({ id, client_secret }: Intent) =>
    `${publicOrigin}/challenge/${id}?${new URLSearchParams({ client_secret: client_secret ?? '' }).toString()}`;
  const shared = { provider, faults, challengeUrl, onCommit };
  const v1 = providerRoutes({ ...shared, ...sandboxKeys });
  const app = express();
  app.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  // Pages of any site may call the provider; its keys tell whose account it is.
  app.use(['/v1', '/texts'], cors());
  app.use('/v1', v1);
  app.use(browserRoutes({ ...shared, siteOrigin, scriptFile, publicOrigin: () => publicOrigin }));
  const server = createServer(app);
  const port = await listen(server, options.port, host);
  publicOrigin ||= `http://${host}:${port}`;
  setUpAccount(provider, publicOrigin);
  const tick = setInterval(() => {
    runBilling(provider);
    provider.ledger.commit();
    onCommit();
  }, clockTickMs);
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(tick);
        webhooks?.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
