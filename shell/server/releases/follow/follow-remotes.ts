import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Release } from '@site/shell-contract/release';
import type { Site } from '@site/shell-contract/site';
import type { ReleaseMemory } from '../kept/release-memory.ts';
import type { ReleaseStore } from '../kept/release-store.ts';
import type { LiveReleases } from '../live-releases.ts';
import { recover, refuse, take } from '../state/follower-changes.ts';
import { remoteState, type ReleaseState } from '../state/release-state.ts';
import type { Change, StateStore } from '../state/state-store.ts';
import { createDescriptionReader, Refused } from './read-description.ts';
import { connectRemote, type RemoteHost } from './download-release.ts';
import { verifySignature, type PublicKeys } from './public-keys.ts';
import { verifyBesideLive } from './verify-beside-live.ts';
import { ReleaseRefused, type ProvidedLibraries } from './verify-release.ts';
import { verifyTexts } from './verify-texts.ts';

interface Following {
  remotes: readonly { name: string; url: string }[];
  live: LiveReleases;
  store: ReleaseStore;
  memory: ReleaseMemory;
  states: StateStore;
  provided: ProvidedLibraries;
  publicKeys: PublicKeys;
  /** Names of the remotes whose releases are taken without a signature. */
  unsigned: readonly string[];
  /** What the pages' texts are filled with. */
  site: Site;
  /** Each remote is asked this often, in ms. */
  pollMs: number;
  /** A single answer that takes longer, in ms, is not waited for. */
  timeoutMs: number;
  /** While developing, pages come and go. */
  devReload: boolean;
  log: Logger;
}

/** A remote that nothing is served of yet is asked this often, in ms. */
const eagerPollMs = 250;
/** So long, in ms, a start waits for remotes that nothing is served of: their pages could but say so. */
const startPatienceMs = 5000;
/** A refused release is not loaded again for this many times a poll, up to half a minute. */
const refusedPause = { polls: 5, mostMs: 30_000 };

/** What a look at a remote came to. */
export interface Look {
  outcome: 'taken' | 'unchanged' | 'refused' | 'away';
  version?: string;
  reason?: string;
}

export interface Follower {
  /** Begins to ask every remote, and waits a little for those that nothing is served of yet. */
  start(): Promise<void>;
  /** Asks one remote now, whatever it was refused for before. */
  lookNow(remote: string): Promise<Look | undefined>;
  /** Why a remote could not be asked the last time, by remote. */
  troubles(): ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

interface FollowedHost extends RemoteHost {
  readDescription: ReturnType<typeof createDescriptionReader>;
}

/** Follows the remotes' releases: a new one is loaded whole, checked and kept; only then is its time looked at. */
export function createFollower(parts: Following): Follower {
  const { remotes, live, store, memory, states, provided, publicKeys, unsigned } = parts;
  const { pollMs, timeoutMs, devReload, site, log } = parts;
  const stopped = new AbortController();
  const hosts = new Map<string, FollowedHost>(
    remotes.map(({ name, url }) => [
      name,
      {
        ...connectRemote(url, timeoutMs, stopped.signal),
        readDescription: createDescriptionReader(name, provided),
      },
    ]),
  );
  const troubles = new Map<string, string>();
  const looking = new Map<string, Promise<Look>>();
  /** By remote, the digest of what was refused and when it may be loaded again, in ms since 1970. */
  const paused = new Map<string, { digest: string; until: number; reason: string }>();
  let loops: Promise<void>[] = [];
  if (unsigned.length > 0)
    log.warn({ remotes: unsigned }, 'RELEASE_UNSIGNED: releases of these remotes are taken unsigned');

  async function look(name: string, host: FollowedHost): Promise<Look> {
    const description = await host.description();
    const { release, digest } = host.readDescription(description);
    const { version } = release;
    const { offered, taken, live: present } = remoteState(live.state(), name);
    if (taken[version] && taken[version].digest !== digest)
      throw new Refused(version, 'this version was taken before with another content');
    const known = offered === version && taken[version] !== undefined;
    const served = live.current().releases.get(name)?.release.version;
    if (known && (present?.version !== version || served === version))
      return { outcome: 'unchanged', version };
    const pause = paused.get(name);
    if (pause?.digest === digest && pause.until > Date.now())
      return { outcome: 'refused', version, reason: pause.reason };
    try {
      // What was taken once stays so: its copy is mended whatever has changed beside it.
      if (!known) await verifyNew(release, description, host);
      await keep(release, host);
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      const until = Date.now() + Math.min(refusedPause.mostMs, pollMs * refusedPause.polls);
      paused.set(name, { digest, until, reason: error.message });
      throw new Refused(version, error.message);
    }
    paused.delete(name);
    if (known) {
      await live.apply(live.state());
      log.info({ remote: name, version }, 'release: its kept copy was mended');
      return { outcome: 'taken', version };
    }
    const change = await states.change((state, now) => take(state, now, release, digest));
    await live.apply(change.state);
    for (const { what, why } of change.deeds) log.info({ remote: name, version, why }, `release: ${what}`);
    return { outcome: 'taken', version };
  }

  async function verifyNew(release: Release, description: Buffer, host: RemoteHost): Promise<void> {
    const keys = publicKeys.get(release.remote);
    if (keys) verifySignature(keys, description, await host.signature(release.version));
    else if (!unsigned.includes(release.remote))
      throw new ReleaseRefused('RELEASE_PUBLIC_KEYS has no key of it to check its signature with');
    verifyBesideLive(release, live.current(), { mayLosePages: devReload });
  }

  /** Loads what is not kept whole already. */
  async function keep(release: Release, host: RemoteHost): Promise<void> {
    if (await memory.get(release.remote, release.version).catch(damagedIsUndefined)) return;
    const kept = { release, files: await host.files(release) };
    await verifyTexts(kept, site);
    await store.keep(kept);
    memory.put(kept);
  }

  /** Says and notes each trouble once, not at every poll. */
  async function lookAndReport(name: string): Promise<Look> {
    const host = hosts.get(name);
    if (!host) throw new Error(`${name} is none of the remotes`);
    const seen = await look(name, host).catch(lookOf);
    if (stopped.signal.aborted) return seen;
    const { outcome, version, reason } = seen;
    // Whoever answers with a description has recovered from not answering as it should.
    if (version) await change(name, (state) => recover(state, name));
    const trouble = reason && [version, reason].filter(Boolean).join(': ');
    if (trouble === troubles.get(name)) return seen;
    if (!trouble) troubles.delete(name);
    else troubles.set(name, trouble);
    if (outcome === 'away') log.warn({ remote: name, reason }, 'remote is away');
    if (outcome === 'refused' && reason) {
      log.error({ remote: name, version, reason }, 'release refused');
      await change(name, (state, now) => refuse(state, now, { remote: name, version, reason }));
    }
    return seen;
  }

  /** Notes what concerns no visitor: where that fails, following goes on. */
  async function change(remote: string, decide: (state: ReleaseState, now: string) => Change): Promise<void> {
    try {
      if (decide(live.state(), new Date().toISOString()).deeds.length === 0) return;
      await live.apply((await states.change(decide)).state);
    } catch (error) {
      log.error({ err: error, remote }, 'what happened could not be noted');
    }
  }

  /** One look at a remote at a time. */
  function lookOnce(name: string): Promise<Look> {
    const mine = looking.get(name) ?? lookAndReport(name).finally(() => looking.delete(name));
    looking.set(name, mine);
    return mine;
  }

  async function follow(name: string): Promise<void> {
    while (!stopped.signal.aborted) {
      await lookOnce(name);
      const wait = live.current().releases.has(name) ? pollMs : Math.min(pollMs, eagerPollMs);
      await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  return {
    async start() {
      const unserved = remotes.filter(({ name }) => !live.current().releases.has(name));
      loops = remotes.map(({ name }) => follow(name));
      const first = Promise.all(unserved.map(({ name }) => lookOnce(name)));
      const enough = new AbortController();
      await Promise.race([first, setTimeout(startPatienceMs, undefined, { signal: enough.signal })]);
      enough.abort();
    },
    async lookNow(name) {
      if (!hosts.has(name)) return undefined;
      await looking.get(name);
      paused.delete(name);
      return lookOnce(name);
    },
    troubles: () => troubles,
    async stop() {
      stopped.abort();
      await Promise.all([...loops, ...looking.values()]);
    },
  };
}

function lookOf(error: unknown): Look {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ReleaseRefused)) return { outcome: 'away', reason };
  return { outcome: 'refused', reason, ...(error instanceof Refused && { version: error.version }) };
}

function damagedIsUndefined(error: unknown): undefined {
  if (!(error instanceof ReleaseRefused)) throw error;
}
