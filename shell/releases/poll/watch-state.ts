import { setTimeout } from 'node:timers/promises';
import type { Log } from '@site/http-server/log';
import type { LiveReleases } from '../select/live-releases.ts';
import { andThen, unchanged } from '../state/change.ts';
import { advance } from '../state/poll-changes.ts';
import type { ReleaseState } from '../state/release-state.ts';
import type { Clock, StateStore, UndatedEntry } from '../state/state-store.ts';

interface Dependencies {
  states: StateStore;
  live: LiveReleases;
  /** How often the state is read, in ms; commands take effect within this time. */
  pollMs: number;
  /** Called when a command asks for the list of remotes to be read again. @returns the reply, for the history */
  onRemotesChanged(): UndatedEntry;
  clock: Clock;
  log: Log;
}

interface StateWatcher {
  /** Reads the state, then keeps polling it. @throws Error when it cannot be read */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const messages = {
  read: 'the state of the releases cannot be read',
  written: 'the state of the releases cannot be written',
};

/** Polls the state for changes by commands and other shells, and makes due releases live. */
export function createStateWatcher(dependencies: Dependencies): StateWatcher {
  const { states, live, pollMs, onRemotesChanged, clock, log } = dependencies;
  const stopped = new AbortController();
  /** The last failures, so that each is logged once. */
  const failures = { read: '', written: '' };
  let loop = Promise.resolve();
  let remotesChanged: string | undefined;

  async function poll(): Promise<void> {
    const state = await states.read();
    const isOld = remotesChanged === state.remotesChanged;
    remotesChanged = state.remotesChanged;
    if (!isOld) {
      const entries = [onRemotesChanged()];
      await reporting('written', async () => void (await states.change((now) => ({ state: now, entries }))));
    }
    await live.apply(state);
    const now = clock().toISOString();
    if (advanceAll(state, now).entries.length > 0) await reporting('written', makeDueLive);
  }

  async function makeDueLive(): Promise<void> {
    const change = await states.change(advanceAll);
    await live.apply(change.state);
    for (const { remote, version, why } of change.entries)
      log.info({ remote, version, why }, 'release: live');
  }

  /** Logs a failure once; the live releases stay. */
  async function reporting(what: keyof typeof failures, run: () => Promise<void>): Promise<void> {
    try {
      await run();
      failures[what] = '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failures[what]) log.error({ err: error }, messages[what]);
      failures[what] = reason;
    }
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await setTimeout(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (!stopped.signal.aborted) await reporting('read', poll);
    }
  }

  return {
    async start() {
      // The list of remotes was just read at the start.
      ({ remotesChanged } = await states.read());
      await poll();
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
