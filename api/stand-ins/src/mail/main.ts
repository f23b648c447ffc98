import express from 'express';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readMailEnvironment } from '../environment.ts';
import { listen, run } from '../run.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { startInbox } from './inbox.ts';

await run('mail', async () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readMailEnvironment(process.env);
  const inbox = await startInbox(join(DATA_DIR, 'inbox'), SMTP_PORT, HOST);
  const server = createServer(express().use(inboxRoutes(inbox)));
  const port = await listen(server, PORT, HOST);
  return {
    says: { port, smtpPort: inbox.smtpPort },
    async stop() {
      server.close();
      server.closeAllConnections();
      await inbox.close();
    },
  };
});
