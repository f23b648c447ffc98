import { createServer } from 'node:http';
import { listen } from '@site/http-server/start-server';
import { startDatabase } from './database/server.ts';
import { leaveRoot } from './database/without-root.ts';
import { readDatabaseEnvironment } from './environment.ts';
import { run } from './run.ts';

await run('database', async () => {
  if (!leaveRoot()) return undefined;
  const { PORT, POSTGRES_PORT, DATA_DIR } = readDatabaseEnvironment(process.env);
  const database = await startDatabase({ dataDir: DATA_DIR, port: POSTGRES_PORT });
  const health = createServer((_request, response) => {
    database.check().then(
      () => response.end(),
      () => response.writeHead(503).end(),
    );
  });
  const port = await listen(health, PORT, '127.0.0.1');
  let isStopping = false;
  void database.ended.then(() => {
    if (isStopping) return;
    process.stderr.write('database: the database server ended\n');
    process.exit(1);
  });
  return {
    logFields: { port, postgresPort: POSTGRES_PORT },
    async stop() {
      isStopping = true;
      health.close();
      health.closeAllConnections();
      await database.stop();
    },
  };
});
