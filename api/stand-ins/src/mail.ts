import { join } from 'node:path';
import { readMailEnvironment } from './environment.ts';
import { inboxRoutes } from './mail/inbox-routes.ts';
import { startInbox } from './mail/inbox.ts';
import { run, serve } from './run.ts';

await run('mail', async () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readMailEnvironment();
  const inbox = await startInbox(join(DATA_DIR, 'inbox'), SMTP_PORT, HOST);
  const { port, close } = await serve(inboxRoutes(inbox), PORT, HOST);
  return {
    logFields: { port, smtpPort: inbox.smtpPort },
    async stop() {
      await close();
      await inbox.close();
    },
  };
});
