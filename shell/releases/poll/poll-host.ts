import type { Log } from '@site/server-kit/log';
import type { Release } from '@site/shell-contract/manifest';
import { announcementOf } from '../manifest/announcement.ts';
import type { LiveReleases } from '../select/live-releases.ts';
import { decide } from '../state/decide.ts';
import { shellItself, type AnnouncedRelease } from '../state/events.ts';
import type { Clock, Registry } from '../state/registry.ts';
import { remoteState, type ReleaseState } from '../state/release-state.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { SignatureRules } from '../verify/signatures.ts';
import { verifyRelease, type Verification } from '../verify/verify-release.ts';
import type { RemoteHost } from './download-release.ts';
import type { SourceMapKeeper } from './keep-source-maps.ts';
import {
  createPollFailures,
  resultOf,
  unlessRefused,
  type LoggedResult,
  type PollResult,
} from './poll-failures.ts';
import type { createManifestReader } from '../manifest/read-manifest.ts';

interface Dependencies extends Omit<Verification, keyof SignatureRules> {
  store: ReleaseStore;
  registry: Registry;
  live: LiveReleases;
  sourceMaps: SourceMapKeeper;
  clock: Clock;
  pollMs: number;
  signatureRules(): SignatureRules;
  /** Whether the remote is still followed at this host; after that a poll's result is not recorded. */
  isFollowed(remote: string, host: PolledHost): boolean;
  log: Log;
}

/** A release that was not accepted is retried after this many polls, half a minute at most. */
const pauseAfterFailure = { polls: 5, maxMs: 30_000 };

export interface PolledHost extends RemoteHost {
  url: string;
  /** Whether the host is another site: this one then also follows it back to a release with a lower number. */
  isSite: boolean;
  readManifest: ReturnType<typeof createManifestReader>;
}

interface Announcement {
  host: PolledHost;
  manifest: Buffer;
  release: Release;
  digest: string;
  announced: AnnouncedRelease;
  /** Whether the registry has accepted these bytes with this number. */
  isKnown: boolean;
}

/** Polls a remote's manifest. A new release is downloaded whole, verified and stored before it may go live. */
export function createHostPoll(dependencies: Dependencies) {
  const { live, sourceMaps, clock, pollMs, isFollowed } = dependencies;
  const failures = createPollFailures(dependencies);
  const pauseMs = Math.min(pauseAfterFailure.maxMs, pollMs * pauseAfterFailure.polls);
  /** By remote, a release that was not accepted, and when it is retried, in ms by `performance.now()`. */
  const paused = new Map<string, { announced: AnnouncedRelease; until: number; result: LoggedResult }>();

  async function poll(remote: string, host: PolledHost): Promise<LoggedResult> {
    const read = await readAnnouncement(live.state(), remote, host, clock());
    const { release, announced } = read;
    const { version } = release;
    if (read.isKnown && isServed(live, release)) {
      sourceMaps.keep(host, release);
      return { outcome: 'unchanged', version };
    }
    const pause = paused.get(remote);
    const isSame =
      pause?.announced.digest === announced.digest && pause.announced.sequence === announced.sequence;
    if (isSame && pause.until > performance.now()) return pause.result;
    try {
      await takeRelease(dependencies, read);
    } catch (error) {
      const result = { ...resultOf(error), version };
      if (result.outcome !== 'away')
        paused.set(remote, { announced, until: performance.now() + pauseMs, result });
      return result;
    }
    paused.delete(remote);
    return { outcome: 'accepted', version };
  }

  return {
    /** Polls a remote once. Logs and records each failure once, not at every poll. */
    async poll(remote: string, host: PolledHost): Promise<PollResult> {
      const logged = await poll(remote, host).catch(resultOf);
      if (isFollowed(remote, host)) await failures.report(remote, logged);
      const { err: _, ...result } = logged;
      return result;
    },
    failures: failures.current,
    retry: (remote: string) => void paused.delete(remote),
    /** Retries all releases, and forgets the failures of other remotes. */
    retryAll(followed: ReadonlyMap<string, PolledHost>) {
      failures.keepOnly(followed);
      paused.clear();
    },
  };
}

async function readAnnouncement(
  state: ReleaseState,
  remote: string,
  host: PolledHost,
  now: Date,
): Promise<Announcement> {
  const manifest = await host.manifest();
  const { release, digest } = host.readManifest(manifest);
  const { version } = release;
  const { offered: newest, accepted } = remoteState(state, remote);
  const announced = announcementOf(release, digest, now);
  if (host.isSite && newest) announced.sequence = newest.sequence + (newest.version === version ? 0 : 1);
  const isKnown =
    newest?.version === version &&
    newest.sequence === announced.sequence &&
    accepted[version]?.digest === digest;
  return { host, manifest, release, digest, announced, isKnown };
}

/** False for a live release whose stored copy could not be loaded. */
function isServed(live: LiveReleases, { remote, version }: Release): boolean {
  const isLive = remoteState(live.state(), remote).live?.version === version;
  return !isLive || live.current().releases.get(remote)?.release.version === version;
}

/** Verifies and stores a release, and has the registry accept it; repairs the stored copy of a known one. */
async function takeRelease(dependencies: Dependencies, read: Announcement): Promise<void> {
  const { live, store, cache, registry, sourceMaps, clock, signatureRules, log } = dependencies;
  const { host, manifest, release, digest, announced, isKnown } = read;
  const { remote, version } = release;
  const event = { type: 'announced', release: announced, who: shellItself, why: '' } as const;
  const rules = () => unlessRefused(decide(live.state(), { ...event, at: clock().toISOString() }));
  const verified = await verifyRelease(
    { ...dependencies, ...signatureRules() },
    { ...host, manifest, release, digest },
    isKnown ? undefined : rules,
  );
  if (verified) {
    await store.save(verified);
    cache.put(verified);
  }
  if (isKnown) {
    await live.apply(live.state());
    log.info({ remote, version }, 'release: its stored copy was repaired');
    return;
  }
  const { state, entries } = unlessRefused(await registry.apply(event));
  await live.apply(state);
  for (const { what, why } of entries) log.info({ remote, version, why }, `release: ${what}`);
  sourceMaps.keep(host, release);
}
