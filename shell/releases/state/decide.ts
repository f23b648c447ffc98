import { plainText } from '@site/shell-contract/plain-text';
import { failCanary, pin, rollBack, setCanary, undo, unpin, withdraw } from './commands.ts';
import type { ReleaseEvent } from './events.ts';
import { noteShown, makeDueReleasesLive, type Step } from './go-live.ts';
import { accept, becomeDue, recover, refuse } from './acceptance.ts';
import type { HistoryEntry, ReleaseState } from './release-state.ts';
import { collect } from './retention.ts';
import { RuleBroken } from './rules.ts';

const keptEntries = 1000;

/** How a shell replies to `reload` in the history. */
export const reloaded = { done: 'reloaded', not: 'not reloaded' };

/** What came of an event: the next state (the same object where nothing changed) and what happened, or why not. */
export type Decision =
  | { state: ReleaseState; entries: HistoryEntry[] }
  | { refusal: string; code?: RuleBroken['code'] };

/**
 * What is live after an event. Pure, and the only place where that is decided; these rules hold after every event:
 *
 * - a path, a former address and a role belong to one remote (`rules.ts`)
 * - a release becomes live by itself only with a higher number of its team, and loses no public address
 * - only a named person's command goes back
 * - a withdrawn or waiting release is not live
 * - `undo` restores what was live before
 * - clocks decide nothing: times are recorded, and only `collect` compares them; that a day has come is an event (`due`)
 */
export function decide(state: ReleaseState, event: ReleaseEvent): Decision {
  try {
    const cause = { who: plainText(event.who), why: plainText(event.why) };
    const due = event.type === 'due' ? event : undefined;
    const reaction = makeDueReleasesLive(react(state, { ...event, ...cause }), event.at, due);
    if (reaction.state === state && reaction.entries.length === 0) return { state, entries: [] };
    const revision = state.revision + 1;
    const entries = reaction.entries.map((entry) => ({ revision, ...entry }));
    const noted = noteShown(state, reaction.state, event, event.type === 'undo');
    return {
      state: { ...noted, revision, history: [...noted.history, ...entries].slice(-keptEntries) },
      entries,
    };
  } catch (error) {
    if (error instanceof RuleBroken) return { refusal: error.message, code: error.code };
    throw error;
  }
}

function react(state: ReleaseState, event: ReleaseEvent): Step {
  const { who, at, why } = event;
  switch (event.type) {
    case 'announced':
      return accept(state, event.release, event);
    case 'refused':
      return refuse(state, event, event);
    case 'recovered':
      return recover(state, event.remote, event);
    case 'due':
      return becomeDue(state, event, event);
    case 'canary':
      return setCanary(state, event, event);
    case 'canaryFailed':
      return failCanary(state, event, event);
    case 'pin':
      return pin(state, event.remote, event);
    case 'unpin':
      return unpin(state, event, event);
    case 'rollback':
      return rollBack(state, event, event);
    case 'undo':
      return undo(state, event, event);
    case 'withdraw':
      return withdraw(state, event, event);
    case 'reload':
      return {
        state: { ...state, reloaded: state.revision + 1 },
        entries: [{ at, who, what: 'reload', why }],
      };
    case 'reloaded':
      return { state, entries: [{ at, who, what: event.done ? reloaded.done : reloaded.not, why }] };
    case 'collect':
      return collect(state, event);
  }
}
