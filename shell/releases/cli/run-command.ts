import type { BlobStore } from '@site/server-kit/blob-store';
import { previewPath } from '@site/shell-contract/shell-paths';
import { createPreviewLinks } from '../preview/preview-links.ts';
import { violationTogether } from '../state/commands.ts';
import type { NewEvent } from '../state/events.ts';
import { undoneRelease } from '../state/go-live.ts';
import { openRegistry, systemClock, type Clock, type Registry } from '../state/registry.ts';
import {
  liveVersions,
  remoteState,
  type HistoryEntry,
  type ReleaseState,
  releasesIn,
} from '../state/release-state.ts';
import { RuleBroken, claimsOf, indexOf } from '../state/rules.ts';
import { collectGarbage } from './collect-garbage.ts';
import { WrongCommand, type Command } from './command.ts';
import { reportHistory, reportStatus } from './report-status.ts';
import { setTimeout } from 'node:timers/promises';
import { reloaded } from '../state/decide.ts';

interface Ops {
  /** Signs preview links. */
  secret(): Promise<Uint8Array>;
  origin: string;
  clock?: Clock;
}

/**
 * @returns the text to print
 * @throws WrongCommand, RuleBroken
 */
export async function runCommand(command: Command, blobs: BlobStore, ops: Ops): Promise<string> {
  const registry = openRegistry(blobs, ops.clock);
  const [remote = '', version = ''] = command.args;
  const cause = { who: command.who, why: command.why };
  const change = async (event: NewEvent) => {
    const before = await registry.read();
    const decision = await registry.apply(event);
    if ('refusal' in decision) throw new RuleBroken(decision.refusal, decision.code);
    const { state, entries } = decision;
    return entries.length === 0 ? 'Nothing changed.' : describeLive(before, state, entries);
  };
  switch (command.name) {
    case 'status':
      return reportStatus(await registry.read(), blobs.location);
    case 'history':
      return reportHistory((await registry.read()).history);
    case 'rollback':
      return change({
        type: 'rollback',
        remote,
        version: version || undefined,
        from: command.from,
        ...cause,
      });
    case 'undo':
      return change({ type: 'undo', from: command.from, ...cause });
    case 'withdraw':
      return change({ type: 'withdraw', remote, version, ...cause });
    case 'pin':
      return change({ type: 'pin', remote, ...cause });
    case 'unpin':
      return change({ type: 'unpin', remote, undone: undoneOf(command), ...cause });
    case 'reload':
      return reloadRemotes(registry, cause);
    case 'canary': {
      const percent = readPercent(command.args[2] ?? '');
      return change({ type: 'canary', remote, version, percent, ...cause });
    }
    case 'preview':
      return createPreview(registry, command, ops);
    case 'gc':
      return collectGarbage(blobs, registry, command, (ops.clock ?? systemClock)());
    default:
      throw new WrongCommand(`There is no command "${command.name}"`);
  }
}

function undoneOf({ yes, withdraw }: Command): 'refuse' | 'restore' | 'withdraw' {
  if (yes && withdraw) throw new WrongCommand('unpin takes --yes or --withdraw');
  if (withdraw) return 'withdraw';
  return yes ? 'restore' : 'refuse';
}

async function createPreview(registry: Registry, { args, hours }: Command, ops: Ops): Promise<string> {
  const releases = Object.fromEntries(args.map(readReleaseName));
  const violation = violationTogether(await registry.read(), releases);
  if (violation) throw new RuleBroken(violation);
  const until = Date.now() + hours * 60 * 60 * 1000;
  const token = await createPreviewLinks(await ops.secret()).sign({ releases, until });
  const named = Object.entries(releases).map((release) => release.join(' '));
  return `Whoever has this link sees ${named.join(', ')} for ${hours} h:\n${ops.origin}${previewPath}${token}`;
}

function readReleaseName(text: string): [remote: string, version: string] {
  const [remote, version, ...more] = text.split('@');
  if (remote && version && more.length === 0) return [remote, version];
  throw new WrongCommand(`A release is named remote@version, such as legal@1.2.0: "${text}"`);
}

function describeLive(before: ReleaseState, state: ReleaseState, entries: readonly HistoryEntry[]): string {
  const done = entries.map(({ what, remote, version }) => [what, remote, version].filter(Boolean).join(' '));
  const live = Object.entries(liveVersions(state)).map(([remote, version]) => {
    const pinNote = remoteState(state, remote).pin ? ' (pinned)' : '';
    return `${remote} ${version}${pinNote}`;
  });
  const remaining = liveAddresses(state);
  const lostAddresses = [...liveAddresses(before)].filter((address) => !remaining.has(address));
  const changed = new Set(entries.flatMap(({ remote }) => remote ?? []));
  const pinned = [...changed].filter((remote) => remoteState(state, remote).pin);
  return [
    done.join(', '),
    `live: ${live.join(', ')}`,
    ...(lostAddresses.length > 0 ? [`no longer there: ${lostAddresses.join(', ')}`] : []),
    ...pinned.map((remote) => describePin(state, remote)),
  ].join('\n');
}

function describePin(state: ReleaseState, remote: string): string {
  const unpin = `releases unpin ${remote}`;
  const back = undoneRelease(state, remote);
  if (!back) return `${remote} is pinned: it stays there until \`${unpin}\`.`;
  return (
    `${remote} is pinned: release the correction, then \`${unpin}\`. ` +
    `Until there is one, \`${unpin} --yes\` brings back ${remote} ${back}.`
  );
}

function liveAddresses(state: ReleaseState): Set<string> {
  const live = releasesIn(liveVersions(state));
  return new Set(live.flatMap((release) => [...indexOf(claimsOf(state, release)).addresses]));
}

function readPercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (text !== '' && percent >= 0 && percent <= 100) return percent;
  throw new WrongCommand(`The percentage is a number from 0 to 100: "${text}"`);
}

/** Within this many ms every running shell has read the state. */
const everyShellMs = 2000;
/** Without a reply after this many ms no shell runs. */
const giveUpMs = 5000;

/**
 * Makes every shell read its list of remotes again.
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
