import { failureLog, type Log } from '@site/server-kit/log';
import { repeat } from '@site/server-kit/repeat';
import type { LiveReleases } from '../select/live-releases.ts';
import { shellItself, type NewEvent } from '../state/events.ts';
import type { Clock, Registry } from '../state/registry.ts';
import type { ReleaseState } from '../state/release-state.ts';

interface Dependencies {
  registry: Registry;
  live: LiveReleases;
  /** How often the state is read, in ms; commands take effect within this time. */
  pollMs: number;
  /** Called when a command asks for the list of remotes to be read again. @returns the reply, for the history */
  onReload(): Extract<NewEvent, { type: 'reloaded' }>;
  clock: Clock;
  log: Log;
}

/**
 * Reads the state, then keeps polling it for what commands and other shells changed, and records that a waiting release
 * became due.
 * @throws Error when it cannot be read
 */
export async function watchRegistry(dependencies: Dependencies) {
  const { registry, live, pollMs, onReload, clock, log } = dependencies;
  // While it cannot be read, the live releases stay.
  const reading = failureLog(log, 'the state of the releases cannot be read');
  const writing = failureLog(log, 'the state of the releases cannot be written');
  let followedReload: number | undefined;
  /** Kept until it is written: the command waits for it. */
  let reply: NewEvent | undefined;

  async function poll(): Promise<void> {
    const state = await registry.read();
    if (followedReload !== state.reloaded) reply = onReload();
    followedReload = state.reloaded;
    if (reply) await writing(writeReply);
    await live.apply(state);
    for (const event of dueEvents(state, clock())) await writing(() => record(event));
  }

  async function writeReply(): Promise<void> {
    if (reply) await registry.apply(reply);
    reply = undefined;
  }

  async function record(event: NewEvent): Promise<void> {
    const decision = await registry.apply(event);
    if ('refusal' in decision) return;
    await live.apply(decision.state);
    for (const { what, remote, version, why } of decision.entries)
      log.info({ remote, version, why }, `release: ${what}`);
  }

  // The list of remotes was just read at the start.
  followedReload = (await registry.read()).reloaded;
  await poll();
  return repeat(async () => {
    await reading(poll);
    return pollMs;
  }, pollMs);
}

function dueEvents(state: ReleaseState, now: Date): Extract<NewEvent, { type: 'due' }>[] {
  return Object.entries(state.remotes).flatMap(([remote, { accepted }]) =>
    Object.entries(accepted).flatMap(([version, { isWaiting, notBefore }]) =>
      isWaiting && notBefore && Date.parse(notBefore) <= now.getTime()
        ? [{ type: 'due' as const, remote, version, who: shellItself, why: 'its time has come' }]
        : [],
    ),
  );
}
