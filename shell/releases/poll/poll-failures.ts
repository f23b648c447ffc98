import type { Log } from '@site/server-kit/log';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import type { LiveReleases } from '../select/live-releases.ts';
import { decide, type Decision } from '../state/decide.ts';
import { shellItself, type NewEvent } from '../state/events.ts';
import type { Clock, Registry } from '../state/registry.ts';
import { StoreUnavailable } from '../state/store-unavailable.ts';
import { RemoteUnreachable } from './download-release.ts';
import type { NotifyResponse, PollFailure } from './site-endpoints.ts';

export type PollResult = Pick<NotifyResponse, 'outcome' | 'version' | 'reason'>;

/** With the error behind `failed`, for the log. */
export interface LoggedResult extends PollResult {
  err?: unknown;
}

export type FailuresByRemote = ReadonlyMap<string, { kind: PollFailure; reason: string }>;

interface Dependencies {
  registry: Registry;
  live: LiveReleases;
  clock: Clock;
  log: Log;
}

/** The present failure of each remote. */
export function createPollFailures({ registry, live, clock, log }: Dependencies) {
  const failures = new Map<string, { kind: PollFailure; reason: string }>();

  /** Records an event that no visitor sees; polling goes on if that fails. */
  async function record(event: Extract<NewEvent, { type: 'recovered' | 'refused' }>): Promise<void> {
    try {
      // Most polls change nothing: no write is needed to know that.
      const expected = decide(live.state(), { ...event, at: clock().toISOString() });
      if ('state' in expected && expected.state === live.state()) return;
      const { state } = unlessRefused(await registry.apply(event));
      await live.apply(state);
    } catch (error) {
      log.error({ err: error, remote: event.remote }, 'the history could not be written');
    }
  }

  return {
    current: (): FailuresByRemote => failures,
    /** Logs and records the result of a poll; a failure that lasts, once only. */
    async report(remote: string, { outcome, version, reason, err }: LoggedResult): Promise<void> {
      // A remote that responds with a manifest has recovered.
      if (version)
        await record({ type: 'recovered', remote, who: shellItself, why: 'the remote answers as it should' });
      const last = failures.get(remote);
      if (outcome === 'accepted' || outcome === 'unchanged' || !reason) return void failures.delete(remote);
      const failure = { kind: outcome, reason: [version, reason].filter(Boolean).join(': ') };
      failures.set(remote, failure);
      if (last?.kind === failure.kind && last.reason === failure.reason) return;
      if (outcome === 'away') log.warn({ remote, reason }, 'remote is away');
      if (outcome === 'unstored') log.error({ remote, version, reason }, 'release cannot be stored');
      if (outcome === 'failed') log.error({ remote, version, err }, 'release cannot be taken');
      if (outcome !== 'refused') return;
      log.error({ remote, version, reason }, 'release refused');
      await record({ type: 'refused', remote, version, who: shellItself, why: reason });
    },
    /** Forgets the failures of remotes that are no longer followed. */
    keepOnly(followed: Pick<ReadonlyMap<string, unknown>, 'has'>): void {
      for (const remote of failures.keys()) if (!followed.has(remote)) failures.delete(remote);
    },
  };
}

/** @throws ReleaseRefused where the registry refuses the event */
export function unlessRefused(decision: Decision): Extract<Decision, { state: unknown }> {
  if ('refusal' in decision) throw new ReleaseRefused(decision.refusal);
  return decision;
}

/** What a poll that threw came to. */
export function resultOf(error: unknown): LoggedResult {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteUnreachable) return { outcome: 'away', reason };
  if (error instanceof StoreUnavailable) return { outcome: 'unstored', reason };
  if (!(error instanceof ReleaseRefused)) return { outcome: 'failed', reason, err: error };
  return { outcome: 'refused', reason, ...(error.version && { version: error.version }) };
}
