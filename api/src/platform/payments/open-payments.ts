import { join } from 'node:path';
import type { Router } from 'express';
import type Stripe from 'stripe';
import type { PaymentSettings } from '@site/api-contract';
import type { Config } from '../../config.ts';
import { connectPaymentProvider } from './payment-provider.ts';

/** Where browsers reach the stand-in, under the path that the site's origin passes on. */
export const sandboxPath = '/api/stripe-sandbox';

export interface OpenPayments {
  stripe: Stripe;
  webhookSecret: string;
  settings: PaymentSettings;
  /** The stand-in's pages, where it serves. */
  sandboxRoutes?: Router;
  /** Tells the stand-in where the api listens, so that it can send its events. */
  listen(webhookUrl: string): void;
  close(): Promise<void>;
}

/** Connects to the payment provider, or to its stand-in where no keys are set. */
export async function openPayments(
  { stripe: account, dataDir }: Config,
  assetsFolder: string,
): Promise<OpenPayments> {
  if (account) {
    return {
      stripe: connectPaymentProvider(account),
      webhookSecret: account.webhookSecret,
      settings: {
        publishableKey: account.publishableKey,
        testMode: account.publishableKey.startsWith('pk_test_'),
      },
      listen: () => undefined,
      close: () => Promise.resolve(),
    };
  }
  // Loaded only where it serves: with real keys it is not there at all.
  const { sandboxKeys, startSandbox } = await import('../../stripe-sandbox/start-sandbox.ts');
  const sandbox = await startSandbox({
    journalFile: join(dataDir, 'stripe-sandbox.jsonl'),
    scriptFile: join(assetsFolder, 'stripe-sandbox.js'),
    browserPath: sandboxPath,
  });
  return {
    stripe: connectPaymentProvider({ ...sandboxKeys, apiBase: sandbox.url }),
    webhookSecret: sandboxKeys.webhookSecret,
    settings: {
      publishableKey: sandboxKeys.publishableKey,
      script: `${sandboxPath}/stripe.js`,
      testMode: true,
    },
    sandboxRoutes: sandbox.browser,
    listen: (webhookUrl) => void sandbox.sendEventsTo(webhookUrl),
    close: () => sandbox.close(),
  };
}
