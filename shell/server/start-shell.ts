import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { openObjects } from '@site/shell-contract/objects';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { keepShellFiles } from './http/earlier-shell-files.ts';
import { stopServing } from './http/stop-serving.ts';
import type { ShellFiles } from './pages/shell-files.ts';
import { createPreviewLinks } from './ops/preview-links.ts';
import { readOpsSecret } from './ops/ops-secret.ts';
import { createCanaryJudge } from './releases/health/judge-canaries.ts';
import { createPageViews } from './releases/health/page-views.ts';
import { createReleaseHealth } from './releases/health/release-health.ts';
import { createFollower } from './releases/follow/follow-remotes.ts';
import type { ProvidedLibraries } from './releases/follow/verify-release.ts';
import { createStateWatcher } from './releases/follow/watch-state.ts';
import { createReleaseMemory } from './releases/kept/release-memory.ts';
import { createReleaseStore } from './releases/kept/release-store.ts';
import { createLiveReleases } from './releases/live-releases.ts';
import { createStateStore, systemClock, type Clock } from './releases/state/state-store.ts';

/**
 * How long an idle connection is kept, in ms. The proxy in front must be the one who ends it (Caddy does after 2 min):
 * else it sends a request into a connection that is being closed, and the visitor gets a 502.
 */
const idleConnectionMs = 130_000;

/** How long the headers of a request may take at most, in ms. */
const headersTimeoutMs = 15_000;

/** How often requests are looked for that take too long to arrive, in ms. */
const lateRequestsMs = 1000;

interface ShellParts {
  config: Config;
  shell: ShellFiles;
  /** The shared libraries that the shell's build brings to the browser. */
  provided: ProvidedLibraries;
  log: Logger;
  /** The system's, but for tests of what takes days. */
  clock?: Clock;
}

export interface RunningShell {
  port: number;
  /** Finishes what runs, then stops listening, following and watching. */
  stop(): Promise<void>;
}

/**
 * Serves what was kept, follows the remotes, listens.
 * @throws Error with the code EADDRINUSE where the port is taken
 */
export async function startShell(parts: ShellParts): Promise<RunningShell> {
  const { config, shell, provided, log, clock = systemClock } = parts;
  const objects = await openObjects(config.releaseStore);
  const stopKeeping = await keepShellFiles(objects, shell, log);
  const states = createStateStore(objects, clock);
  const store = createReleaseStore(objects);
  const memory = createReleaseMemory(store, provided);
  const live = createLiveReleases({
    memory,
    shellVersion: shell.version,
    onDamage: (remote, version, reason) =>
      log.error({ remote, version, reason }, 'kept release cannot be served'),
  });
  const watcher = createStateWatcher({ states, live, pollMs: config.releaseStatePollMs, clock, log });
  await watcher.start();
  const follower = createFollower({
    ...config,
    live,
    store,
    memory,
    states,
    provided,
    pollMs: config.releasePollMs,
    timeoutMs: config.releaseTimeoutMs,
    log,
  });
  await follower.start();

  const health = createReleaseHealth(live);
  const judge = createCanaryJudge({ objects, states, live, health, log });
  judge.start();
  const secret = await readOpsSecret(config.opsSecret, config.dataDir);
  const links = createPreviewLinks(secret);
  const views = createPageViews(secret, clock);
  const app = createApp({ config, shell, live, follower, health, views, links, objects, log });
  const server = createServer(
    {
      keepAliveTimeout: idleConnectionMs,
      requestTimeout: config.requestTimeoutMs,
      headersTimeout: Math.min(config.requestTimeoutMs, headersTimeoutMs),
      connectionsCheckingInterval: lateRequestsMs,
    },
    app,
  ).listen(config.port, config.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      stopKeeping();
      await Promise.all([stopServing(server), follower.stop(), watcher.stop(), judge.stop()]);
    },
  };
}
