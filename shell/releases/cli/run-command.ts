import type { BlobStore } from '../blob-store/index.ts';
import { createPreviewLinks, previewPath } from '../preview/preview-links.ts';
import { setCanary } from '../state/canary-changes.ts';
import { ImpossibleChange, requireAccepted } from '../state/change.ts';
import { pin, rollBack, undo, undoneRelease, unpin, withdraw } from '../state/ops-changes.ts';
import { liveVersions, remoteState, type ReleaseState } from '../state/release-state.ts';
import {
  createStateStore,
  systemClock,
  type Change,
  type Clock,
  type StateStore,
} from '../state/state-store.ts';
import { collectGarbage } from './collect-garbage.ts';
import { WrongCommand, type Command } from './command.ts';
import { reloadRemotes } from './reload-remotes.ts';
import { reportHistory, reportStatus } from './report-status.ts';

/** The site's settings that commands need. */
interface Ops {
  /** Signs preview links. */
  secret(): Promise<Uint8Array>;
  /** The site's public origin. */
  origin: string;
  /** The system's by default; tests pass time with their own. */
  clock?: Clock;
}

/**
 * Runs a command on the store that the shells watch.
 * @returns the text to print
 * @throws WrongCommand, ImpossibleChange
 */
export async function runCommand(command: Command, blobs: BlobStore, ops: Ops): Promise<string> {
  const clock = ops.clock ?? systemClock;
  const states = createStateStore(blobs, clock);
  const [remote = '', version = ''] = command.args;
  const reason = { who: command.who, why: command.why };
  const change = async (decide: (state: ReleaseState, now: string) => Change) => {
    const { state, entries } = await states.change(decide);
    return entries.length === 0 ? 'Nothing changed.' : describeLive(state, entries);
  };
  switch (command.name) {
    case 'status':
      return reportStatus(await states.read(), clock().toISOString(), blobs.location);
    case 'history':
      return reportHistory(await states.history());
    case 'rollback': {
      const done = await change((state, now) =>
        rollBack(state, now, { remote, version: version || undefined }, reason),
      );
      return `${done}\n${remote} is pinned: it stays there until \`npm run releases -- unpin ${remote}\`.`;
    }
    case 'undo': {
      const done = await change((state, now) => undo(state, now, reason));
      return `${done}\nWhat changed is pinned until \`npm run releases -- unpin <remote>\`.`;
    }
    case 'withdraw':
      return change((state, now) => withdraw(state, now, { remote, version }, reason));
    case 'pin':
      return change((state, now) => pin(state, now, remote, reason));
    case 'unpin':
      return change((state, now) => {
        const back = undoneRelease(state, now, remote);
        if (back && !command.yes)
          throw new ImpossibleChange(
            `this would bring back ${remote} ${back}, which was undone; add --yes for that, or release a newer one first`,
          );
        return unpin(state, now, remote, reason);
      });
    case 'reload':
      return reloadRemotes(states, reason);
    case 'canary': {
      const percent = readPercent(command.args[2] ?? '');
      return change((state, now) => setCanary(state, now, { remote, version, percent }, reason));
    }
    case 'preview':
      return createPreview(states, command, ops);
    case 'gc':
      return collectGarbage(blobs, states, command, clock());
    default:
      throw new WrongCommand(`There is no command "${command.name}"`);
  }
}

async function createPreview(states: StateStore, { args, hours }: Command, ops: Ops): Promise<string> {
  const [remote = '', version = ''] = args;
  requireAccepted(remoteState(await states.read(), remote), remote, version);
  const until = Date.now() + hours * 60 * 60 * 1000;
  const token = await createPreviewLinks(await ops.secret()).sign({ remote, version, until });
  return `Whoever has this link sees ${remote} ${version} for ${hours} h:\n${ops.origin}${previewPath}${token}`;
}

function describeLive(state: ReleaseState, entries: Change['entries']): string {
  const done = entries.map(({ what, remote, version }) => [what, remote, version].filter(Boolean).join(' '));
  const live = Object.entries(liveVersions(state)).map(([remote, version]) => {
    const held = remoteState(state, remote).pin ? ' (pinned)' : '';
    return `${remote} ${version}${held}`;
  });
  return `${done.join(', ')}\nlive: ${live.join(', ')}`;
}

function readPercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (text !== '' && percent >= 0 && percent <= 100) return percent;
  throw new WrongCommand(`The percentage is a number from 0 to 100: "${text}"`);
}
