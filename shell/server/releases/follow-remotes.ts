import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { downloadFiles, readDescription } from './download-release.ts';
import type { LiveReleases } from './live-releases.ts';
import type { ReleaseStore } from './release-store.ts';
import { ReleaseRefused, verifyDescription, type ProvidedLibraries } from './verify-release.ts';

interface Following {
  remotes: readonly { name: string; url: string }[];
  live: LiveReleases;
  store: ReleaseStore;
  provided: ProvidedLibraries;
  pollMs: number;
  log: Logger;
}

/** A remote that nothing is served of yet is asked this often, in ms. */
const eagerPollMs = 250;

export interface Follower {
  /** Serves what was kept, then asks every remote once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the remotes' releases: a new one is loaded whole, checked, kept, and only then made live. */
export function createFollower({ remotes, live, store, provided, pollMs, log }: Following): Follower {
  const stopped = new AbortController();
  const lastTrouble = new Map<string, string>();
  let loops: Promise<void>[] = [];

  async function restore(name: string): Promise<void> {
    const version = await store.liveVersion(name);
    const kept = version && (await store.read(name, version));
    if (kept) live.switchTo(kept);
  }

  async function look(name: string, url: string): Promise<void> {
    const json = await readDescription(url);
    const release = verifyDescription(name, json, provided);
    if (live.current().releases.get(name)?.release.version === release.version) return;
    let kept = await store.read(name, release.version);
    if (!kept) {
      kept = { release, files: await downloadFiles(url, release) };
      await store.keep(kept);
    }
    await store.markLive(name, release.version);
    live.switchTo(kept);
    log.info({ remote: name, version: release.version }, 'release is live');
  }

  /** Says each trouble once, not at every poll. */
  async function lookAndReport(name: string, url: string): Promise<void> {
    try {
      await look(name, url);
      lastTrouble.delete(name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (lastTrouble.get(name) === reason) return;
      lastTrouble.set(name, reason);
      if (error instanceof ReleaseRefused) log.error({ remote: name, reason }, 'release refused');
      else log.warn({ remote: name, reason }, 'remote is away');
    }
  }

  async function follow(name: string, url: string): Promise<void> {
    while (!stopped.signal.aborted) {
      const wait = live.current().releases.has(name) ? pollMs : Math.min(pollMs, eagerPollMs);
      await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (!stopped.signal.aborted) await lookAndReport(name, url);
    }
  }

  return {
    async start() {
      await Promise.all(remotes.map(({ name }) => restore(name)));
      await Promise.all(remotes.map(({ name, url }) => lookAndReport(name, url)));
      loops = remotes.map(({ name, url }) => follow(name, url));
    },
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}
