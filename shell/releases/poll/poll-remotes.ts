import { setTimeout } from 'node:timers/promises';
import type { Log } from '@site/api-contract/log';
import type { ReleaseStore } from '../store/release-store.ts';
import { accept, recover, refuse } from '../history/poll-changes.ts';
import { remoteState, type ReleaseState } from '../history/release-state.ts';
import type { Change, StateStore } from '../history/state-store.ts';
import { createManifestReader, Refused } from './read-manifest.ts';
import { connectRemote, RemoteAway, type RemoteHost } from './download-release.ts';
import { ReleaseRefused } from '../verify/release-refused.ts';
import type { ProvidedLibraries } from '../verify/verify-manifest.ts';
import { verifyRelease, type Verification } from '../verify/verify-release.ts';

/** Which remotes are polled, where, and what their releases are signed with. */
export interface FollowedRemotes extends Pick<Verification, 'publicKeys' | 'unsigned'> {
  remotes: readonly { name: string; url: string }[];
}

interface Dependencies extends Verification, FollowedRemotes {
  store: ReleaseStore;
  states: StateStore;
  provided: ProvidedLibraries;
  /** Each remote is asked this often, in ms. */
  pollMs: number;
  /** A single answer that takes longer, in ms, is not waited for. */
  timeoutMs: number;
  log: Log;
}

/** A remote that nothing is served of yet is asked this often, in ms. */
const eagerPollMs = 250;
/** How long a start waits for remotes that nothing is served of, in ms. */
const startTimeoutMs = 5000;
/** A release that was refused or could not be stored is not loaded again for this many times a poll, up to half a minute. */
const pauseAfterFault = { polls: 5, mostMs: 30_000 };

/** Why a remote's release is not taken: its host does not answer, the release is at fault, or our own store is. */
export type PollFault = 'away' | 'refused' | 'unstored';

/** What asking a remote came to. */
interface PollResult {
  outcome: 'accepted' | 'unchanged' | PollFault;
  version?: string;
  reason?: string;
}

export interface Poller {
  /** Starts to poll every remote, and waits a little for those that nothing is served of yet. */
  start(): Promise<void>;
  /** Polls these remotes from now on; what is served of the others stays. */
  follow(followed: FollowedRemotes): void;
  followed(): FollowedRemotes;
  /** Polls one remote now, even while a release of it is paused. */
  pollNow(remote: string): Promise<PollResult | undefined>;
  /** Why the last poll of a remote failed, by remote. */
  faults(): ReadonlyMap<string, { fault: PollFault; reason: string }>;
  stop(): Promise<void>;
}

interface PolledHost extends RemoteHost {
  url: string;
  readManifest: ReturnType<typeof createManifestReader>;
}

/** Polls the remotes' manifests. A new release is downloaded whole, verified and stored before it may go live. */
export function createPoller(dependencies: Dependencies): Poller {
  const { live, store, cache, states, provided, pollMs, timeoutMs, log } = dependencies;
  const stopped = new AbortController();
  let followed: FollowedRemotes = dependencies;
  let hosts = connectAll();
  const faults = new Map<string, { fault: PollFault; reason: string }>();
  const polling = new Map<string, Promise<PollResult>>();
  /** By remote, the digest of what was not taken and when it may be loaded again, in ms since 1970. */
  const paused = new Map<string, { digest: string; until: number; result: PollResult }>();
  const loops = new Set<Promise<void>>();
  warnOfUnsigned();

  /** A remote that stays where it was keeps its connection, and with it what is known of its manifest. */
  function connectAll(known = new Map<string, PolledHost>()): Map<string, PolledHost> {
    const connect = (name: string, url: string): PolledHost => ({
      url,
      ...connectRemote(url, timeoutMs, stopped.signal),
      readManifest: createManifestReader(name, provided),
    });
    return new Map(
      followed.remotes.map(({ name, url }) => {
        const before = known.get(name);
        return [name, before?.url === url ? before : connect(name, url)];
      }),
    );
  }

  function warnOfUnsigned(): void {
    const { unsigned: remotes } = followed;
    if (remotes.length > 0)
      log.warn({ remotes }, 'RELEASE_UNSIGNED: releases of these remotes are accepted unsigned');
  }

  async function poll(name: string, host: PolledHost): Promise<PollResult> {
    const manifest = await host.manifest();
    const { release, digest } = host.readManifest(manifest);
    const { version } = release;
    const { available, accepted, live: present } = remoteState(live.state(), name);
    const known = available === version && accepted[version]?.digest === digest;
    const served = live.current().releases.get(name)?.release.version;
    if (known && (present?.version !== version || served === version))
      return { outcome: 'unchanged', version };
    const pause = paused.get(name);
    if (pause?.digest === digest && pause.until > Date.now()) return pause.result;
    try {
      const verified = await verifyRelease({ ...dependencies, ...followed }, host, manifest, known);
      if (verified) {
        await store.keep(verified);
        cache.put(verified);
      }
    } catch (error) {
      const result = { ...resultOf(error), version };
      const until = Date.now() + Math.min(pauseAfterFault.mostMs, pollMs * pauseAfterFault.polls);
      if (result.outcome !== 'away') paused.set(name, { digest, until, result });
      return result;
    }
    paused.delete(name);
    if (known) {
      await live.apply(live.state());
      log.info({ remote: name, version }, 'release: its stored copy was repaired');
      return { outcome: 'accepted', version };
    }
    const change = await states.change((state, now) => accept(state, now, release, digest));
    await live.apply(change.state);
    for (const { what, why } of change.entries) log.info({ remote: name, version, why }, `release: ${what}`);
    return { outcome: 'accepted', version };
  }

  /** Logs and records each error once, not at every poll. */
  async function pollAndReport(name: string): Promise<PollResult> {
    const host = hosts.get(name);
    if (!host) throw new Error(`${name} is none of the remotes`);
    const result = await poll(name, host).catch(resultOf);
    if (stopped.signal.aborted || hosts.get(name) !== host) return result;
    const { outcome, version, reason } = result;
    // A remote that answers with a manifest has recovered.
    if (version) await change(name, (state) => recover(state, name));
    const known = faults.get(name);
    if (outcome === 'accepted' || outcome === 'unchanged' || !reason) {
      faults.delete(name);
      return result;
    }
    const fault = { fault: outcome, reason: [version, reason].filter(Boolean).join(': ') };
    faults.set(name, fault);
    if (known?.fault === fault.fault && known.reason === fault.reason) return result;
    if (outcome === 'away') log.warn({ remote: name, reason }, 'remote is away');
    if (outcome === 'unstored') log.error({ remote: name, version, reason }, 'release cannot be stored');
    if (outcome === 'refused') {
      log.error({ remote: name, version, reason }, 'release refused');
      await change(name, (state, now) => refuse(state, now, { remote: name, version, reason }));
    }
    return result;
  }

  /** Records what concerns no visitor; polling goes on where that fails. */
  async function change(remote: string, decide: (state: ReleaseState, now: string) => Change): Promise<void> {
    try {
      if (decide(live.state(), new Date().toISOString()).entries.length === 0) return;
      await live.apply((await states.change(decide)).state);
    } catch (error) {
      log.error({ err: error, remote }, 'the history could not be written');
    }
  }

  /** One poll of a remote at a time. */
  function pollOnce(name: string): Promise<PollResult> {
    const mine = polling.get(name) ?? pollAndReport(name).finally(() => polling.delete(name));
    polling.set(name, mine);
    return mine;
  }

  async function pollWhileFollowed(name: string): Promise<void> {
    const host = hosts.get(name);
    while (!stopped.signal.aborted && hosts.get(name) === host) {
      await pollOnce(name);
      const wait = live.current().releases.has(name) ? pollMs : Math.min(pollMs, eagerPollMs);
      await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  function keepPolling(name: string): void {
    const loop = pollWhileFollowed(name).finally(() => loops.delete(loop));
    loops.add(loop);
  }

  return {
    async start() {
      const { remotes } = followed;
      const unserved = remotes.filter(({ name }) => !live.current().releases.has(name));
      for (const { name } of remotes) keepPolling(name);
      const first = Promise.all(unserved.map(({ name }) => pollOnce(name)));
      const enough = new AbortController();
      await Promise.race([first, setTimeout(startTimeoutMs, undefined, { signal: enough.signal })]);
      enough.abort();
    },
    follow(next) {
      followed = next;
      const before = hosts;
      hosts = connectAll(before);
      for (const name of faults.keys()) if (!hosts.has(name)) faults.delete(name);
      // What was refused for its key may be accepted with the present ones.
      paused.clear();
      warnOfUnsigned();
      for (const [name, host] of hosts) if (before.get(name) !== host) keepPolling(name);
    },
    followed: () => followed,
    async pollNow(name) {
      if (!hosts.has(name)) return undefined;
      await polling.get(name);
      paused.delete(name);
      return pollOnce(name);
    },
    faults: () => faults,
    async stop() {
      stopped.abort();
      await Promise.all([...loops, ...polling.values()]);
    },
  };
}

function resultOf(error: unknown): PollResult {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteAway) return { outcome: 'away', reason };
  if (!(error instanceof ReleaseRefused)) return { outcome: 'unstored', reason };
  return { outcome: 'refused', reason, ...(error instanceof Refused && { version: error.version }) };
}
