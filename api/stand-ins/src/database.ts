import { createServer } from 'node:http';
import { spawn, spawnSync } from 'node:child_process';
import { listen } from '@site/server-kit/start-server';
import { startDatabase } from './database/server.ts';
import { readDatabaseEnvironment } from './environment.ts';
import { run } from './run.ts';

/** Runs a command as a user that is root outside of it alone: Postgres refuses root, and the files stay root's. */
const asOtherUser = ['--user', '--map-user=1000', '--map-group=1000'];

/**
 * Where this process is root's, which Postgres refuses, starts the program again in a user namespace and ends with it.
 * @returns whether the program continues here
 * @throws Error with one line where that is not possible
 */
function leaveRoot(): boolean {
  if (process.getuid?.() !== 0) return true;
  if (spawnSync('unshare', [...asOtherUser, 'true']).status !== 0)
    throw new Error('Postgres cannot run as root here: run as another user, or set DATABASE_URL');
  // The signal comes when this process is killed.
  const program = [
    'setpriv',
    '--pdeathsig',
    'INT',
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1),
  ];
  const child = spawn('unshare', [...asOtherUser, ...program], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  return false;
}

await run('database', async () => {
  if (!leaveRoot()) return undefined;
  const { PORT, POSTGRES_PORT, DATA_DIR } = readDatabaseEnvironment();
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
