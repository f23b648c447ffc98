import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log/log.ts';
import { openObjects } from './platform/objects/open-objects.ts';

/** How long running requests may take to finish at shutdown, in ms: all is over within 5 s (requirements, R11). */
const patienceMs = 4000;

export interface RunningServer {
  /** Finishes the requests that run, then closes the database and the store. */
  stop(): Promise<void>;
}

/**
 * Opens the stores and listens.
 * @throws Error with one clear line when a store cannot be opened or the port is in use
 */
export async function startServer(config: Config, migrationsFolder: string): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const [database, objects] = await Promise.all([
    openDatabase({ url: config.databaseUrl, folder: join(config.dataDir, 'database'), migrationsFolder }),
    openObjects(config),
  ]);
  const server = createServer(createApp({ config, log, database, objects: objects.store }));
  const { port } = await listen(server, config);
  log.info({ host: config.host, port }, 'listening');
  return {
    async stop() {
      log.info('stopping');
      await finish(server);
      await objects.close();
      await database.close();
      log.info('stopped');
    },
  };
}

function listen(server: Server, { host, port }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT ${port} is in use`, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** Stops listening and waits for the requests that run; connections without one are closed at once. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
