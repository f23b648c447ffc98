import { setTimeout } from 'node:timers/promises';
import type { Log } from '@site/server-kit/log';
import { repeat } from '@site/server-kit/repeat';
import type { LiveReleases } from '../select/live-releases.ts';
import type { Clock, Registry } from '../state/registry.ts';
import type { ReleaseStore, SourceMapStore } from '../store/release-store.ts';
import type { ProvidedLibraries } from '../manifest/verify-manifest.ts';
import type { SignatureRules } from '../verify/signatures.ts';
import type { Verification } from '../verify/verify-release.ts';
import { sharedHostPath } from './site-endpoints.ts';
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
  const polling = new Map<PolledHost, Promise<PollResult>>();
  const loops = new Map<PolledHost, ReturnType<typeof repeat>>();
  warnOfUnsigned(followed, log);

  /** One poll of a host at a time. */
  function pollOnce(name: string, host: PolledHost): Promise<PollResult> {
    const polled = polling.get(host) ?? hostPoll.poll(name, host).finally(() => polling.delete(host));
    polling.set(host, polled);
    return polled;
  }

  /** Polls all hosts from now on, and no longer those that are not among them. */
  function keepPolling(): void {
    const present = new Set(hosts.values());
    for (const [host, loop] of loops) {
      if (present.has(host)) continue;
      loops.delete(host);
      void loop.stop();
    }
    for (const [name, host] of hosts) {
      if (loops.has(host)) continue;
      const poll = async () => {
        await pollOnce(name, host);
        return live.current().releases.has(name) ? pollMs : Math.min(pollMs, eagerPollMs);
      };
      loops.set(host, repeat(poll, 0));
    }
  }

  return {
    /** Starts to poll every remote, and waits a little for those without a live release. */
    async start(): Promise<void> {
      const unserved = [...hosts].filter(([name]) => !live.current().releases.has(name));
      keepPolling();
      await waitAtMost(startTimeoutMs, Promise.all(unserved.map((remote) => pollOnce(...remote))));
    },
    /** Polls these remotes from now on; the live releases of others stay. */
    follow(next: FollowedRemotes): void {
      followed = next;
      hosts = hostsOf(followed, hosts);
      // A release refused for its signature may be accepted with the new keys.
      hostPoll.retryAll(hosts);
      warnOfUnsigned(followed, log);
      keepPolling();
    },
    followed: () => followed,
    /** Polls one remote now, even while its release is paused; undefined for an unknown remote. */
    async pollNow(name: string): Promise<PollResult | undefined> {
      const host = hosts.get(name);
      if (!host) return undefined;
      await polling.get(host);
      hostPoll.retry(name);
      return pollOnce(name, host);
    },
    failures: hostPoll.failures,
    async stop() {
      stopped.abort();
      await Promise.all([...[...loops.values()].map((loop) => loop.stop()), ...polling.values()]);
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
    isSite: url.endsWith(sharedHostPath(name)),
    ...connectRemote(url, timeoutMs, signal),
    readManifest: createManifestReader(name, provided),
  });
  /** A remote whose URL has not changed keeps its host, which knows the last manifest. */
  return ({ remotes }: FollowedRemotes, former = new Map<string, PolledHost>()) =>
    new Map(
      remotes.map(({ name, url }) => {
        const formerHost = former.get(name);
        return [name, formerHost?.url === url ? formerHost : connect(name, url)];
      }),
    );
}

function warnOfUnsigned({ unsigned: remotes }: FollowedRemotes, log: Log): void {
  if (remotes.length > 0)
    log.warn({ remotes }, 'RELEASE_UNSIGNED: releases of these remotes are accepted unsigned');
}

export type Poller = ReturnType<typeof createPoller>;
