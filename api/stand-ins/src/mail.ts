import express from 'express';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readMailEnvironment } from './environment.ts';
import { listen } from '@site/http-server/start-server';
import { run } from './run.ts';
import { inboxRoutes } from './mail/inbox-routes.ts';
import { startInbox } from './mail/inbox.ts';

await run('mail', async () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readMailEnvironment(process.env);
  const inbox = await startInbox(join(DATA_DIR, 'inbox'), SMTP_PORT, HOST);
  const app = express();
  app.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  app.use(inboxRoutes(inbox));
  const server = createServer(app);
  const port = await listen(server, PORT, HOST);
  return {
    logFields: { port, smtpPort: inbox.smtpPort },
    async stop() {
      server.close();
      server.closeAllConnections();
      await inbox.close();
    },
  };
});
