import express, { Router } from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { browserRoutes } from './browser-routes.ts';
import { Ledger } from './ledger.ts';
import { Provider } from './provider.ts';
import { providerRoutes } from './routes.ts';
import { runTrialsAndRenewals } from './subscriptions.ts';
import { sendWebhooks, type Webhooks } from './webhooks.ts';

/** The stand-in's own keys; they open nothing else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const;

export interface SandboxOptions {
  /** Keeps the state across restarts; without it the state ends with the process. */
  journalFile?: string;
  scriptFile: string;
  /** The path under which a browser reaches `browser`, on the site's own origin. */
  browserPath: string;
}

export interface Sandbox {
  /** Where the SDK finds the provider. */
  url: string;
  provider: Provider;
  /** The routes for browsers, to be mounted where the site's origin passes them on. */
  browser: Router;
  /** Starts to send events. */
  sendEventsTo(url: string): Webhooks;
  close(): Promise<void>;
}

/** How often the provider looks what has fallen due, in ms. */
const clockTickMs = 60_000;

/** Starts the stand-in for the payment provider on a free port of this machine. */
export async function startSandbox({
  journalFile,
  scriptFile,
  browserPath,
}: SandboxOptions): Promise<Sandbox> {
  const provider = new Provider(new Ledger(journalFile));
  let webhooks: Webhooks | undefined;
  const onCommit = () => webhooks?.wake();
  const v1 = providerRoutes({
    provider,
    ...sandboxKeys,
    challengeUrl: ({ id, client_secret }) =>
      `${browserPath}/challenge/${id}?${new URLSearchParams({ client_secret: client_secret ?? '' }).toString()}`,
    onCommit,
  });
  const server = createServer(express().use('/v1', v1));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const tick = setInterval(() => {
    runTrialsAndRenewals(provider);
    provider.ledger.commit();
    onCommit();
  }, clockTickMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    provider,
    browser: Router().use('/v1', v1).use(browserRoutes({ provider, scriptFile, onCommit })),
    sendEventsTo(url) {
      const stripe = new Stripe(sandboxKeys.secretKey);
      webhooks = sendWebhooks(provider, stripe, { url, secret: sandboxKeys.webhookSecret });
      return webhooks;
    },
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(tick);
        webhooks?.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
