import cors from 'cors';
import { Router } from 'express';
import { join } from 'node:path';
import Stripe from 'stripe';
import publishedKeys from '../published-keys.json' with { type: 'json' };
import { readPaymentsEnvironment } from './environment.ts';
import { runBilling } from './payments/billing-clock.ts';
import { Faults } from './payments/faults.ts';
import type { Intent } from './payments/intents.ts';
import { Ledger } from './payments/ledger.ts';
import { pageRoutes } from './payments/page-routes.ts';
import { setUpAccount } from './payments/payment-links.ts';
import { Provider } from './payments/provider.ts';
import { providerRoutes } from './payments/v1-routes.ts';
import { sendWebhooks } from './payments/webhooks.ts';
import { run, serve } from './run.ts';

const clockTickMs = 60_000;

await run('payments', async () => {
  const env = readPaymentsEnvironment();
  const { secretKey, webhookSecret } = publishedKeys;
  const provider = new Provider(new Ledger(join(env.DATA_DIR, 'stripe-sandbox.jsonl')));
  const url = env.STRIPE_WEBHOOK_URL;
  const webhooks = url && sendWebhooks(provider, new Stripe(secretKey), { url, secret: webhookSecret });
  const onCommit = () => webhooks && webhooks.wake();
  let publicOrigin = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : '';
  const challengeUrl = ({ id, client_secret }: Intent) =>
    `${publicOrigin}/challenge/${id}?${new URLSearchParams({ client_secret: client_secret ?? '' })}`;
  const shared = { provider, faults: new Faults(), challengeUrl, onCommit };
  const pages = pageRoutes({
    ...shared,
    siteOrigin: new URL(env.SITE_ORIGIN).origin,
    // The folder `assets` is beside src/ and dist/, so the path works from both.
    scriptFile: join(import.meta.dirname, '../assets/stripe.js'),
    publicOrigin: () => publicOrigin,
  });
  const routes = Router();
  // Pages of any site may call the provider; its keys identify the account.
  routes.use(['/v1', '/texts'], cors());
  routes.use('/v1', providerRoutes({ ...shared, ...publishedKeys }));
  const { port, close } = await serve(routes.use(pages), env.PORT, env.HOST);
  publicOrigin ||= `http://${env.HOST}:${port}`;
  setUpAccount(provider, publicOrigin);
  const tick = setInterval(() => {
    runBilling(provider);
    provider.ledger.commit();
    onCommit();
  }, clockTickMs);
  return {
    logFields: { port },
    stop() {
      clearInterval(tick);
      if (webhooks) webhooks.stop();
      return close();
    },
  };
});
