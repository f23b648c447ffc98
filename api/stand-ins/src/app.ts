import express from 'express';
import { createServer } from 'node:http';
import { listen } from '@site/http-server/start-server';
import { phoneRoutes } from './app/phone-routes.ts';
import { openSite } from './app/site-client.ts';
import { readAppEnvironment } from './environment.ts';
import { run } from './run.ts';

await run('app', async () => {
  const { HOST, PORT, SITE_ORIGIN } = readAppEnvironment(process.env);
  const app = express();
  app.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  app.use(phoneRoutes(openSite(SITE_ORIGIN)));
  const server = createServer(app);
  const port = await listen(server, PORT, HOST);
  return {
    logFields: { port },
    stop() {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
});
