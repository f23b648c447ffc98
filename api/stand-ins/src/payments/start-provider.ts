import cors from 'cors';
import express from 'express';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { listen } from '@site/http-server/start-server';
import publishedKeys from '../../published-keys.json' with { type: 'json' };
import { runBilling } from './billing-clock.ts';
import { pageRoutes } from './page-routes.ts';
import { Faults } from './faults.ts';
import type { Intent } from './intents.ts';
import { Ledger } from './ledger.ts';
import { setUpAccount } from './payment-links.ts';
import { Provider } from './provider.ts';
import { providerRoutes } from './v1-routes.ts';
import { sendWebhooks, type Webhooks } from './webhooks.ts';

/** The keys of the stand-in; the provider does not know them. */
const standInKeys: Readonly<typeof publishedKeys> = publishedKeys;

interface ProviderOptions {
  host: string;
  /** 0 means any free port. */
  port: number;
  /** The address for browsers; `host` and `port` by default. */
  publicOrigin?: string | undefined;
  /** The site whose buyers pay here. */
  siteOrigin: string;
  /** The receiver of events; without it, none are sent. */
  webhookUrl?: string | undefined;
  /** The file of the state. */
  journalFile: string;
  scriptFile: string;
}

interface RunningProvider {
  port: number;
  close: () => Promise<void>;
}

/** The interval of the billing, in ms. */
const clockTickMs = 60_000;

/** Starts the stand-in for the payment provider on its own origin. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const { host, siteOrigin, webhookUrl, journalFile, scriptFile } = options;
  const provider = new Provider(new Ledger(journalFile));
  const stripe = new Stripe(standInKeys.secretKey);
  const webhooks: Webhooks | undefined =
    webhookUrl === undefined
      ? undefined
      : sendWebhooks(provider, stripe, { url: webhookUrl, secret: standInKeys.webhookSecret });
  const onCommit = () => webhooks?.wake();
  let publicOrigin = options.publicOrigin ?? '';
  const faults = new Faults();
  const challengeUrl = ({ id, client_secret }: Intent) =>
    `${publicOrigin}/challenge/${id}?${new URLSearchParams({ client_secret: client_secret ?? '' }).toString()}`;
  const shared = { provider, faults, challengeUrl, onCommit };
  const v1 = providerRoutes({ ...shared, ...standInKeys });
  const app = express();
  app.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  // Pages of any site may call the provider; its keys identify the account.
  app.use(['/v1', '/texts'], cors());
  app.use('/v1', v1);
  app.use(pageRoutes({ ...shared, siteOrigin, scriptFile, publicOrigin: () => publicOrigin }));
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
