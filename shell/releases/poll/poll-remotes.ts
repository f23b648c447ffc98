import { setTimeout } from 'node:timers/promises';
import type { Log } from '@site/server-kit/log';
import { repeat } from '@site/server-kit/repeat';
import type { LiveReleases } from '../select/live-releases.ts';
import type { Clock, Registry } from '../state/registry.ts';
import type { ReleaseStore, SourceMapStore } from '../store/release-store.ts';
import type { ProvidedLibraries } from '../manifest/verify-manifest.ts';
import type { SignatureRules } from '../verify/signatures.ts';
import type { Verification } from '../verify/verify-release.ts';
import { offeredHostPath } from './site-endpoints.ts';
import { connectRemote } from './download-release.ts';
import { createSourceMapKeeper } from './keep-source-maps.ts';
import type { PollResult } from './poll-failures.ts';
import { createHostPoll, type PolledHost } from './poll-host.ts';
import { createManifestReader } from '../manifest/read-manifest.ts';

/** Which remotes are polled, where, and what their releases are signed with. */
export interface FollowedRemotes extends SignatureRules {
  remotes: readonly { name: string; url: string }[];
}

interface Dependencies extends Verification, FollowedRemotes {
  store: ReleaseStore;
  registry: Registry;
  live: LiveReleases;
  sourceMapStore: SourceMapStore;
  clock: Clock;
  provided: ProvidedLibraries;
  pollMs: number;
  timeoutMs: number;
  log: Log;
}

/** A remote without a live release is polled this often, in ms. */
const eagerPollMs = 250;
/** How long a start waits for remotes without a live release, in ms. */
const startTimeoutMs = 5000;

export function createPoller(dependencies: Dependencies) {
  const { live, sourceMapStore, pollMs, log } = dependencies;
  const stopped = new AbortController();
  let followed: FollowedRemotes = dependencies;
  const hostsOf = createHosts(dependencies, stopped.signal);
  let hosts = hostsOf(followed);
  const isFollowed = (name: string, host: PolledHost | undefined) =>
    !stopped.signal.aborted && hosts.get(name) === host;
  const sourceMaps = createSourceMapKeeper(sourceMapStore, log);
  const signatureRules = () => followed;
  const hostPoll = createHostPoll({ ...dependencies, sourceMaps, signatureRules, isFollowed });
  const polling = new Map<string, Promise<PollResult>>();
  const loops: ReturnType<typeof repeat>[] = [];
  warnOfUnsigned(followed, log);

  /** One poll of a remote at a time. */
  function pollOnce(name: string): Promise<PollResult> {
    const host = hosts.get(name);
    if (!host) throw new Error(`${name} is none of the remotes`);
    const polled = polling.get(name) ?? hostPoll.poll(name, host).finally(() => polling.delete(name));
    polling.set(name, polled);
    return polled;
  }

  function keepPolling(name: string): void {
    const host = hosts.get(name);
    const poll = async () => {
      if (!isFollowed(name, host)) return undefined;
      await pollOnce(name);
      return live.current().releases.has(name) ? pollMs : Math.min(pollMs, eagerPollMs);
    };
    loops.push(repeat(poll, 0));
  }

  return {
    /** Starts to poll every remote, and waits a little for those without a live release. */
    async start(): Promise<void> {
      const { remotes } = followed;
      const unserved = remotes.filter(({ name }) => !live.current().releases.has(name));
      for (const { name } of remotes) keepPolling(name);
      await waitAtMost(startTimeoutMs, Promise.all(unserved.map(({ name }) => pollOnce(name))));
    },
    /** Polls these remotes from now on; the live releases of others stay. */
    follow(next: FollowedRemotes): void {
      followed = next;
      const before = hosts;
      hosts = hostsOf(followed, before);
      // A release refused for its signature may be accepted with the new keys.
      hostPoll.retryAll(hosts);
      warnOfUnsigned(followed, log);
      for (const [name, host] of hosts) if (before.get(name) !== host) keepPolling(name);
    },
    followed: () => followed,
    /** Polls one remote now, even while its release is paused; undefined for an unknown remote. */
    async pollNow(name: string): Promise<PollResult | undefined> {
      if (!hosts.has(name)) return undefined;
      await polling.get(name);
      hostPoll.retry(name);
      return pollOnce(name);
    },
    failures: hostPoll.failures,
    async stop() {
      stopped.abort();
      await Promise.all([...loops.map((loop) => loop.stop()), ...polling.values()]);
      await sourceMaps.stop();
    },
  };
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, setTimeout(ms, undefined, { signal: done.signal })]);
  done.abort();
}

function createHosts({ provided, timeoutMs }: Dependencies, signal: AbortSignal) {
  const connect = (name: string, url: string): PolledHost => ({
    url,
    isSite: url.endsWith(offeredHostPath(name)),
    ...connectRemote(url, timeoutMs, signal),
    readManifest: createManifestReader(name, provided),
  });
  /** A remote whose URL has not changed keeps its host, which knows the last manifest. */
  return ({ remotes }: FollowedRemotes, known = new Map<string, PolledHost>()) =>
    new Map(
      remotes.map(({ name, url }) => {
        const before = known.get(name);
        return [name, before?.url === url ? before : connect(name, url)];
      }),
    );
}

function warnOfUnsigned({ unsigned: remotes }: FollowedRemotes, log: Log): void {
  if (remotes.length > 0)
    log.warn({ remotes }, 'RELEASE_UNSIGNED: releases of these remotes are accepted unsigned');
}

export type Poller = ReturnType<typeof createPoller>;
