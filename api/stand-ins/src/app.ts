import { phoneRoutes } from './app/phone-routes.ts';
import { openSite } from './app/site-client.ts';
import { readAppEnvironment } from './environment.ts';
import { run, serve } from './run.ts';

await run('app', async () => {
  const { HOST, PORT, SITE_ORIGIN } = readAppEnvironment();
  const { port, close } = await serve(phoneRoutes(openSite(SITE_ORIGIN)), PORT, HOST);
  return { logFields: { port }, stop: close };
});
