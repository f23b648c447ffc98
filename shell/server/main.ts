import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { sharedLibraries } from '@site/shell-contract';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { readShellFiles } from './pages/shell-files.ts';
import { createFollower } from './releases/follow-remotes.ts';
import { createLiveReleases } from './releases/live-releases.ts';
import { createReleaseStore } from './releases/release-store.ts';

/** Requests that still run after this many ms of shutting down are cut off. */
const shutdownTimeout = 4000;

try {
  await start();
} catch (error) {
  console.error(`The shell cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'shell' } });
  const shell = readShellFiles(resolve(import.meta.dirname, '..'));
  const live = createLiveReleases(shell.version);
  const follower = createFollower({
    remotes: config.remotes,
    live,
    store: createReleaseStore(resolve(config.dataDir, 'releases')),
    provided: installedVersions(),
    pollMs: config.releasePollMs,
    log,
  });
  await follower.start();

  const server = createApp({ config, shell, live, log }).listen(config.port, config.host);
  server.on('listening', () => log.info({ port: config.port }, 'shell is listening'));
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? `port ${config.port} is in use` : error.message;
    console.error(`The shell cannot start: ${reason}`);
    process.exit(1);
  });

  const stop = () => {
    setTimeout(() => server.closeAllConnections(), shutdownTimeout).unref();
    server.close();
    server.closeIdleConnections();
    void follower.stop();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** The versions of the shared libraries that this build brings to the browser. */
function installedVersions(): Record<string, string> {
  const require = createRequire(import.meta.url);
  const versionOf = (library: string) => {
    const name = library.split('/')[0] ?? library;
    return (require(`${name}/package.json`) as { version: string }).version;
  };
  return Object.fromEntries(Object.keys(sharedLibraries).map((library) => [library, versionOf(library)]));
}
