import type { Log } from '@site/http-server/log';
import { accept, recover, refuse } from '../state/poll-changes.ts';
import { remoteState, type ReleaseState } from '../state/release-state.ts';
import type { Change, StateStore } from '../state/state-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { SignatureRules } from '../verify/public-keys.ts';
import { ReleaseRefused } from '../manifest/verify-manifest.ts';
import { verifyRelease, type Verification } from '../verify/verify-release.ts';
import { RemoteUnreachable, type RemoteHost } from './download-release.ts';
import type { NotifyResponse, PollFailure } from './notification.ts';
import type { createManifestReader } from '../manifest/read-manifest.ts';

interface Dependencies extends Omit<Verification, keyof SignatureRules> {
  store: ReleaseStore;
  states: StateStore;
  /** Each remote is polled this often, in ms. */
  pollMs: number;
  /** The present keys. */
  signatureRules(): SignatureRules;
  /** Whether the remote is still followed at this host; after that a poll's result is not recorded. */
  isFollowed(remote: string, host: PolledHost): boolean;
  log: Log;
}

/** A release that was refused or could not be stored is retried after this many polls, half a minute at most. */
const pauseAfterFailure = { polls: 5, mostMs: 30_000 };

/** The result of a poll, as the site responds it to a notification. */
export type PollResult = Pick<NotifyResponse, 'outcome' | 'version' | 'reason'>;

export interface PolledHost extends RemoteHost {
  url: string;
  readManifest: ReturnType<typeof createManifestReader>;
}

/** Why the last poll of a remote failed, by remote. */
export type FailuresByRemote = ReadonlyMap<string, { kind: PollFailure; reason: string }>;

interface HostPoll {
  /** Polls a remote once. Logs and records each failure once, not at every poll. */
  poll(remote: string, host: PolledHost): Promise<PollResult>;
  failures(): FailuresByRemote;
  /** Retries a remote's release at the next poll, even if it was just refused. */
  retry(remote: string): void;
  /** Retries all releases, and forgets the failures of other remotes. */
  retryAll(followed: ReadonlyMap<string, PolledHost>): void;
}

/** Polls a remote's manifest. A new release is downloaded whole, verified and stored before it may go live. */
export function createHostPoll(dependencies: Dependencies): HostPoll {
  const { live, store, cache, states, pollMs, signatureRules, isFollowed, log } = dependencies;
  const failures = new Map<string, { kind: PollFailure; reason: string }>();
  /** By remote, the digest of a release that was not accepted, and when it is retried, in ms since 1970. */
  const paused = new Map<string, { digest: string; until: number; result: PollResult }>();

  async function poll(remote: string, host: PolledHost): Promise<PollResult> {
    const manifest = await host.manifest();
    const { release, digest } = host.readManifest(manifest);
    const { version } = release;
    const { available, accepted, live: present } = remoteState(live.state(), remote);
    const known = available === version && accepted[version]?.digest === digest;
    const served = live.current().releases.get(remote)?.release.version;
    if (known && (present?.version !== version || served === version))
      return { outcome: 'unchanged', version };
    const pause = paused.get(remote);
    if (pause?.digest === digest && pause.until > Date.now()) return pause.result;
    try {
      const verified = await verifyRelease({ ...dependencies, ...signatureRules() }, host, manifest, known);
      if (verified) {
        await store.save(verified);
        cache.put(verified);
      }
    } catch (error) {
      const result = { ...resultOf(error), version };
      const until = Date.now() + Math.min(pauseAfterFailure.mostMs, pollMs * pauseAfterFailure.polls);
      if (result.outcome !== 'away') paused.set(remote, { digest, until, result });
      return result;
    }
    paused.delete(remote);
    if (known) {
      await live.apply(live.state());
      log.info({ remote, version }, 'release: its stored copy was repaired');
      return { outcome: 'accepted', version };
    }
    const change = await states.change((state, now) => accept(state, now, release, digest));
    await live.apply(change.state);
    for (const { what, why } of change.entries) log.info({ remote, version, why }, `release: ${what}`);
    return { outcome: 'accepted', version };
  }

  async function pollAndReport(remote: string, host: PolledHost): Promise<PollResult> {
    const result = await poll(remote, host).catch(resultOf);
    if (!isFollowed(remote, host)) return result;
    const { outcome, version, reason } = result;
    // A remote that responds with a manifest has recovered.
    if (version) await change(remote, (state) => recover(state, remote));
    const known = failures.get(remote);
    if (outcome === 'accepted' || outcome === 'unchanged' || !reason) {
      failures.delete(remote);
      return result;
    }
    const failure = { kind: outcome, reason: [version, reason].filter(Boolean).join(': ') };
    failures.set(remote, failure);
    if (known?.kind === failure.kind && known.reason === failure.reason) return result;
    if (outcome === 'away') log.warn({ remote, reason }, 'remote is away');
    if (outcome === 'unstored') log.error({ remote, version, reason }, 'release cannot be stored');
    if (outcome === 'refused') {
      log.error({ remote, version, reason }, 'release refused');
      await change(remote, (state, now) => refuse(state, now, { remote, version, reason }));
    }
    return result;
  }

  /** Records a change that no visitor sees; polling goes on if that fails. */
  async function change(remote: string, decide: (state: ReleaseState, now: string) => Change): Promise<void> {
    try {
      if (decide(live.state(), new Date().toISOString()).entries.length === 0) return;
      await live.apply((await states.change(decide)).state);
    } catch (error) {
      log.error({ err: error, remote }, 'the history could not be written');
    }
  }

  return {
    poll: pollAndReport,
    failures: () => failures,
    retry: (remote) => void paused.delete(remote),
    retryAll(followed) {
      for (const remote of failures.keys()) if (!followed.has(remote)) failures.delete(remote);
      paused.clear();
    },
  };
}

function resultOf(error: unknown): PollResult {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteUnreachable) return { outcome: 'away', reason };
  if (!(error instanceof ReleaseRefused)) return { outcome: 'unstored', reason };
  return { outcome: 'refused', reason, ...(error.version && { version: error.version }) };
}
