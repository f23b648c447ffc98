import { setTimeout } from 'node:timers/promises';
import { reloaded } from '../state/decide.ts';
import type { Registry } from '../state/registry.ts';

/** Within this many ms every running shell has read the state. */
const everyShellMs = 2000;
/** Without a reply after this many ms no shell runs. */
const giveUpMs = 5000;

/**
 * Makes every shell read its list of remotes again, and waits for their replies.
 * @returns which remotes each shell follows now
 * @throws Error with the fault that a shell found in its list, or where no shell replies
 */
export async function reloadRemotes(
  registry: Registry,
  cause: { who: string; why: string },
): Promise<string> {
  const decision = await registry.apply({ type: 'reload', ...cause });
  const requested = 'state' in decision ? decision.state.revision : 0;
  const started = Date.now();
  for (;;) {
    await setTimeout(100);
    const waited = Date.now() - started;
    const { history } = await registry.read();
    const replies = history.filter(
      ({ revision, what }) => revision > requested && Object.values(reloaded).includes(what),
    );
    if (waited < everyShellMs || (replies.length === 0 && waited < giveUpMs)) continue;
    if (replies.length === 0)
      throw new Error('No shell has answered; one that starts reads its list in any case');
    const lines = replies.map(({ who, why }) => `${who}: ${why}`).join('\n');
    if (replies.some(({ what }) => what === reloaded.not)) throw new Error(lines);
    return lines;
  }
}
