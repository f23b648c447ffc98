import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LiveReleases } from '../live-releases.ts';
import { andThen, unchanged } from '../state/change.ts';
import { advance } from '../state/follower-changes.ts';
import type { ReleaseState } from '../state/release-state.ts';
import type { Clock, StateStore } from '../state/state-store.ts';

interface Watching {
  states: StateStore;
  live: LiveReleases;
  /** How often the state is read, in ms: what ops command shows after this at the latest. */
  pollMs: number;
  clock: Clock;
  log: Logger;
}

export interface StateWatcher {
  /** Takes over the state as it is, then goes on watching. @throws Error when it cannot be read */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Takes over what ops and other shells change, and switches to releases whose time has come. */
export function createStateWatcher({ states, live, pollMs, clock, log }: Watching): StateWatcher {
  const stopped = new AbortController();
  let trouble = '';
  let loop = Promise.resolve();

  async function look(): Promise<void> {
    const state = await states.read();
    await live.apply(state);
    const now = clock().toISOString();
    if (advanceAll(state, now).deeds.length === 0) return;
    const change = await states.change(advanceAll);
    await live.apply(change.state);
    for (const { remote, version, why } of change.deeds) log.info({ remote, version, why }, 'release: live');
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await setTimeout(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      try {
        await look();
        trouble = '';
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // What is live goes on being served; each trouble is said once.
        if (reason !== trouble) log.error({ err: error }, 'the releases’ state cannot be followed');
        trouble = reason;
      }
    }
  }

  return {
    async start() {
      await look();
      loop = watch();
    },
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}

function advanceAll(state: ReleaseState, now: string) {
  return Object.keys(state.remotes).reduce(
    (change, remote) => andThen(change, (next) => advance(next, now, remote)),
    unchanged(state),
  );
}
