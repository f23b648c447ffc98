import { randomBytes } from 'node:crypto';
import type { Log } from '@site/http-server/log';
import { startServer } from '@site/http-server/start-server';
import { openBlobStore } from '@site/http-server/blob-store';
import { createApp } from './app.ts';
import { createDevelopedReleases } from './development/developed-releases.ts';
import type { Config } from './config.ts';
import { hasCanary } from './http/pages/choose-combination.ts';
import { createPagePurger } from './http/pages/page-purger.ts';
import { storeShellFiles } from './http/files/shell-file-handlers.ts';
import type { ShellFiles } from './pages/shell-files.ts';
import { verifyPages } from './pages/verify-pages.ts';
import { createPreviewLinks, readOpsSecret } from '@site/releases/preview/preview-links.ts';
import { judgeCanaries } from '@site/releases/canary/judge-canaries.ts';
import { createFailureLocator } from '@site/releases/canary/locate-failures.ts';
import { createPageViews, createReleaseHealth } from '@site/releases/canary/release-health.ts';
import { createPoller, type FollowedRemotes } from '@site/releases/poll/poll-remotes.ts';
import type { ProvidedLibraries } from '@site/releases/manifest/verify-manifest.ts';
import { watchRegistry } from '@site/releases/poll/watch-registry.ts';
import { createReleaseCache } from '@site/releases/store/release-cache.ts';
import { createSourceMapStore, createReleaseStore } from '@site/releases/store/release-store.ts';
import { needsSignature, type SignatureRules } from '@site/releases/verify/signatures.ts';
import { createLiveReleases } from '@site/releases/select/live-releases.ts';
import { shellItself } from '@site/releases/state/events.ts';
import { openRegistry, systemClock, type Clock } from '@site/releases/state/registry.ts';

interface Dependencies {
  config: Config;
  /** Reads the list of remotes again, for `reload`. @throws Error of one line */
  readRemotes?: () => FollowedRemotes;
  shell: ShellFiles;
  provided: ProvidedLibraries;
  log: Log;
  clock?: Clock;
}

export interface RunningShell {
  port: number;
  /** Follows the remotes in the present configuration; if it is invalid, the former ones stay. */
  reload(): void;
  /** Finishes running requests, then stops listening and polling. */
  stop(): Promise<void>;
}

/** Serves the stored releases, polls the remotes, listens. @throws Error with one line when the port is in use */
export async function startShell(dependencies: Dependencies): Promise<RunningShell> {
  const { config, shell, provided, log, clock = systemClock, readRemotes = () => config } = dependencies;
  const blobs = await openBlobStore(config.releaseStore);
  const stopStoring = await storeShellFiles(blobs, shell, log);
  const registry = openRegistry(blobs, clock);
  const store = createReleaseStore(blobs);
  const sourceMapStore = createSourceMapStore(blobs);
  let signatureRules: SignatureRules = config;
  const cache = createReleaseCache(store, provided, (remote) => needsSignature(signatureRules, remote));
  const { purgeUrl, purgeToken } = config.cdn;
  const isDeveloped = config.devServers.length > 0;
  const purger = purgeUrl && !isDeveloped && createPagePurger({ url: purgeUrl, token: purgeToken }, log);
  let purged = '';
  const live = createLiveReleases({
    remotes: config.remotes.map(({ name }) => name),
    cache,
    shellVersion: shell.version,
    clock,
    onDamage: (remote, version, reason) =>
      log.error({ remote, version, reason }, 'kept release cannot be served'),
    onApplied: purgeIfOther,
  });
  const developed = isDeveloped ? createDevelopedReleases(config.devServers, live) : undefined;
  const poller = createPoller({
    ...config,
    live,
    store,
    sourceMapStore,
    cache,
    registry,
    clock,
    provided,
    verifyPages: (release) => verifyPages(release, config),
    pollMs: config.releasePollMs,
    timeoutMs: config.releaseTimeoutMs,
    log,
  });
  /** Purges the CDN when pages change or a canary begins: a cached page would keep visitors from the canary. */
  function purgeIfOther(): void {
    const present = `${live.current().id} ${hasCanary(live.state())}`;
    if (purger && present !== purged) purger.purge();
    purged = present;
  }
  function reload() {
    const event = { type: 'reloaded', who: shellItself } as const;
    try {
      const followed = readRemotes();
      const names = followed.remotes.map(({ name }) => name);
      signatureRules = followed;
      poller.follow(followed);
      live.follow(names);
      log.info({ remotes: followed.remotes }, 'the list of remotes was read again');
      return { ...event, done: true, why: `follows ${names.join(', ')}` };
    } catch (error) {
      const fault = 'the list of remotes cannot be read; the present one stays';
      log.error({ err: error }, fault);
      return { ...event, done: false, why: `${fault}: ${(error as Error).message}` };
    }
  }
  const watcher = await watchRegistry({
    registry,
    live,
    pollMs: config.releaseStatePollMs,
    onReload: reload,
    clock,
    log,
  });
  await poller.start();

  await developed?.refresh();
  const releaseHealth = createReleaseHealth(live);
  const locator = createFailureLocator({ live, sourceMaps: sourceMapStore, log });
  const judge = judgeCanaries({ blobs, registry, live, releaseHealth, locator, log });
  const secret = await readOpsSecret(config.opsSecret, config.dataDir).catch((error: unknown) => {
    log.error({ err: error }, 'the secret of preview links cannot be stored: links end with this process');
    return randomBytes(32);
  });
  const links = createPreviewLinks(secret);
  const views = createPageViews(secret, clock);
  const shown = { live: developed ?? live, developed };
  const stopped = new AbortController();
  const app = createApp({
    ...{ config, shell, ...shown, poller, releaseHealth, locator, views, links, blobs, log },
    stopped: stopped.signal,
  });
  const server = await startServer(app, config);
  return {
    port: server.port,
    reload: () => void reload(),
    async stop() {
      stopped.abort();
      await Promise.all([stopStoring(), server.stop(), poller.stop(), watcher.stop(), judge.stop()]);
      // Last, as a release may go live until now.
      if (purger) await purger.stop();
    },
  };
}
