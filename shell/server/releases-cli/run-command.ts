import type { Objects } from '@site/shell-contract/objects';
import { createPreviewLinks, previewPath } from '../ops/preview-links.ts';
import { setCanary } from '../releases/state/canary.ts';
import { ImpossibleChange } from '../releases/state/change.ts';
import { pin, rollBack, undo, unpin } from '../releases/state/ops-changes.ts';
import { liveVersions, remoteState, type ReleaseState } from '../releases/state/release-state.ts';
import {
  createStateStore,
  systemClock,
  type Change,
  type Clock,
  type StateStore,
} from '../releases/state/state-store.ts';
import { collectGarbage } from './collect-garbage.ts';
import { WrongCommand, type Command } from './command.ts';
import { reportHistory, reportStatus } from './report-status.ts';

/** What ops' environment says of the site. */
export interface Ops {
  /** Signs preview links. */
  secret(): Promise<Uint8Array>;
  /** The site's public address. */
  origin: string;
  /** The system's, but for tests of what takes days. */
  clock?: Clock;
}

/**
 * Runs a command on the store that the shells watch.
 * @returns what to tell its author
 * @throws WrongCommand, ImpossibleChange
 */
export async function runCommand(command: Command, objects: Objects, ops: Ops): Promise<string> {
  const clock = ops.clock ?? systemClock;
  const states = createStateStore(objects, clock);
  const [remote = '', version = ''] = command.args;
  const reason = { who: command.who, why: command.why };
  const change = async (decide: (state: ReleaseState, now: string) => Change) => {
    const { state, deeds } = await states.change(decide);
    return deeds.length === 0 ? 'Nothing changed.' : tellLive(state, deeds);
  };
  switch (command.name) {
    case 'status':
      return reportStatus(await states.read(), clock().toISOString());
    case 'history':
      return reportHistory(await states.history());
    case 'rollback': {
      const told = await change((state, now) => rollBack(state, now, remote, version || undefined, reason));
      return `${told}\n${remote} is pinned: it stays there until \`npm run releases -- unpin ${remote}\`.`;
    }
    case 'undo': {
      const told = await change((state, now) => undo(state, now, reason));
      return `${told}\nWhat changed is pinned until \`npm run releases -- unpin <remote>\`.`;
    }
    case 'pin':
      return change((state, now) => pin(state, now, remote, reason));
    case 'unpin':
      return change((state, now) => unpin(state, now, remote, reason));
    case 'canary': {
      const percent = readPercent(command.args[2] ?? '');
      return change((state, now) => setCanary(state, now, remote, version, percent, reason));
    }
    case 'preview':
      return createPreview(states, command, ops);
    case 'gc':
      return collectGarbage(objects, states, command, clock());
    default:
      throw new WrongCommand(`There is no command "${command.name}"`);
  }
}

async function createPreview(states: StateStore, { args, hours }: Command, ops: Ops): Promise<string> {
  const [remote = '', version = ''] = args;
  const { taken } = remoteState(await states.read(), remote);
  if (!(version in taken)) throw new ImpossibleChange(`${remote} ${version} is not kept`);
  const token = await createPreviewLinks(await ops.secret()).create(remote, version, hours);
  return `Whoever has this link sees ${remote} ${version} for ${hours} h:\n${ops.origin}${previewPath}${token}`;
}

function tellLive(state: ReleaseState, deeds: Change['deeds']): string {
  const done = deeds.map(({ what, remote, version }) => [what, remote, version].filter(Boolean).join(' '));
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
