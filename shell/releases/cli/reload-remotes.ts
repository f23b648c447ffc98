import { setTimeout } from 'node:timers/promises';
import type { Reason } from '../state/change.ts';
import { reload, reloaded } from '../state/ops-changes.ts';
import type { StateStore } from '../state/state-store.ts';

/** Within this many ms every running shell has read the state. */
const everyShellMs = 2000;
/** How many of the latest entries are searched for replies; in a bucket each entry costs a request. */
const recentEntries = 100;
/** Without a reply after this many ms no shell runs. */
const giveUpMs = 5000;

/**
 * Makes every shell read its list of remotes again, and waits for their replies.
 * @returns which remotes each shell follows now
 * @throws Error with the fault that a shell found in its list, or where no shell replies
 */
export async function reloadRemotes(states: StateStore, reason: Reason): Promise<string> {
  await states.change((state, now) => reload(state, now, reason));
  const started = Date.now();
  for (;;) {
    await setTimeout(100);
    const waited = Date.now() - started;
    const history = await states.history(recentEntries);
    const requested = history.findLastIndex(({ what }) => what === 'reload');
    const replies = history.slice(requested + 1).filter(({ what }) => Object.values(reloaded).includes(what));
    if (waited < everyShellMs || (replies.length === 0 && waited < giveUpMs)) continue;
    if (replies.length === 0)
      throw new Error('No shell has answered; one that starts reads its list in any case');
    const lines = replies.map(({ who, why }) => `${who}: ${why}`).join('\n');
    if (replies.some(({ what }) => what === reloaded.not)) throw new Error(lines);
    return lines;
  }
}
