import { randomBytes } from 'node:crypto';
import type { Log } from '@site/server-kit/log';
import { startServer } from '@site/server-kit/start-server';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
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
import { createPageViews, createFailureCounts } from '@site/releases/canary/failure-counts.ts';
import { createPoller, type FollowedRemotes, type Poller } from '@site/releases/poll/poll-remotes.ts';
import type { ProvidedLibraries } from '@site/releases/manifest/verify-manifest.ts';
import { watchRegistry } from '@site/releases/poll/watch-registry.ts';
import { createReleaseCache } from '@site/releases/store/release-cache.ts';
import {
  createReleaseStore,
  createSourceMapStore,
  type SourceMapStore,
} from '@site/releases/store/release-store.ts';
import { needsSignature } from '@site/releases/verify/signatures.ts';
import {
  createLiveReleases,
  type Combination,
  type LiveReleases,
} from '@site/releases/select/live-releases.ts';
import { shellItself } from '@site/releases/state/events.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import { openRegistry, systemClock, type Clock, type Registry } from '@site/releases/state/registry.ts';

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
  const { config, shell, log, clock = systemClock, readRemotes = () => config } = dependencies;
  const blobs = await openBlobStore(config.releaseStore);
  const stopStoring = await storeShellFiles(blobs, shell, log);
  const registry = openRegistry(blobs, clock);
  const sourceMapStore = createSourceMapStore(blobs);
  const isDeveloped = config.devServers.length > 0;
  const { purgeUrl: url, purgeToken: token } = config.cdn;
  const purger = url && !isDeveloped ? createPagePurger({ url, token }, log) : undefined;
  const { live, poller } = followReleases(
    { ...dependencies, clock, blobs, registry, sourceMapStore },
    purger && purgeWhenChanged(purger),
  );
  const developed = isDeveloped ? createDevelopedReleases(config.devServers, live) : undefined;
  const reload = () => reloadRemotes(readRemotes, { poller, live, log });
  const watcher = await watchRegistry({
    registry,
    live,
    clock,
    log,
    pollMs: config.releaseStatePollMs,
    onReload: reload,
  });
  await poller.start();

  await developed?.refresh();
  const failureCounts = createFailureCounts(live);
  const locator = createFailureLocator({ live, sourceMaps: sourceMapStore, log });
  const judge = judgeCanaries({ blobs, registry, live, failureCounts, locator, log });
  const secret = await previewSecret(config, log);
  const previewLinks = createPreviewLinks(secret);
  const pageViews = createPageViews(secret, clock);
  const stopped = new AbortController();
  const app = createApp({
    config,
    shell,
    live: developed ?? live,
    developed,
    poller,
    failureCounts,
    locator,
    pageViews,
    previewLinks,
    blobs,
    log,
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
      await purger?.stop();
    },
  };
}

function previewSecret({ opsSecret, dataDir }: Config, log: Log): Promise<Uint8Array> {
  return readOpsSecret(opsSecret, dataDir).catch((error: unknown) => {
    log.error({ err: error }, 'the secret of preview links cannot be stored: links end with this process');
    return randomBytes(32);
  });
}

interface Stores extends Dependencies {
  clock: Clock;
  blobs: BlobStore;
  registry: Registry;
  sourceMapStore: SourceMapStore;
}

function followReleases(
  { config, shell, provided, log, clock, blobs, registry, sourceMapStore }: Stores,
  onApplied: ((current: Combination, state: ReleaseState) => void) | undefined,
) {
  const store = createReleaseStore(blobs);
  const cache = createReleaseCache(store, provided, (remote) => needsSignature(poller.followed(), remote));
  const live = createLiveReleases({
    remotes: config.remotes.map(({ name }) => name),
    shellVersion: shell.version,
    cache,
    clock,
    onApplied,
    onDamage: (remote, version, reason) =>
      log.error({ remote, version, reason }, 'kept release cannot be served'),
  });
  const poller = createPoller({
    ...config,
    live,
    store,
    sourceMapStore,
    cache,
    registry,
    clock,
    provided,
    log,
    verifyPages: (release) => verifyPages(release, config),
    pollMs: config.releasePollMs,
    timeoutMs: config.releaseTimeoutMs,
  });
  return { live, poller };
}

/** Purges the CDN when pages change or a canary begins: a cached page would keep visitors from the canary. */
function purgeWhenChanged(purger: ReturnType<typeof createPagePurger>) {
  let purged = '';
  return (current: Combination, state: ReleaseState): void => {
    const present = `${current.id} ${hasCanary(state)}`;
    if (present !== purged) purger.purge();
    purged = present;
  };
}

/** @returns the reply for the history */
function reloadRemotes(
  readRemotes: () => FollowedRemotes,
  { poller, live, log }: { poller: Poller; live: LiveReleases; log: Log },
) {
  const event = { type: 'reloaded', who: shellItself } as const;
  try {
    const followed = readRemotes();
    const names = followed.remotes.map(({ name }) => name);
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
