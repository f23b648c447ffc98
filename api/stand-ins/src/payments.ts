import { join } from 'node:path';
import { readPaymentsEnvironment } from './environment.ts';
import { run } from './run.ts';
import { startProvider } from './payments/start-provider.ts';

await run('payments', async () => {
  const env = readPaymentsEnvironment(process.env);
  const { port, close } = await startProvider({
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin,
    siteOrigin: new URL(env.SITE_ORIGIN).origin,
    webhookUrl: env.STRIPE_WEBHOOK_URL,
    journalFile: join(env.DATA_DIR, 'stripe-sandbox.jsonl'),
    // The folder `assets` is beside src/ and dist/, so the path works from both.
    scriptFile: join(import.meta.dirname, '../assets/stripe.js'),
  });
  return { logFields: { port }, stop: close };
});
