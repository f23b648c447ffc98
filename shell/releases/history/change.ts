import type { ReleaseState, RemoteState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** The author in the history of changes that a shell makes itself. */
export const shellItself = 'shell';

/** A command that is impossible in the present state; the message says why. */
export class ImpossibleChange extends Error {
  override readonly name = 'ImpossibleChange';
}

/** Who changes something, and why. */
export interface Reason {
  who: string;
  why: string;
}

export function withRemote(state: ReleaseState, remote: string, part: RemoteState): ReleaseState {
  return { ...state, remotes: { ...state.remotes, [remote]: part } };
}

export function andThen(first: Change, next: (state: ReleaseState) => Change): Change {
  const second = next(first.state);
  return { state: second.state, entries: [...first.entries, ...second.entries] };
}

export function unchanged(state: ReleaseState): Change {
  return { state, entries: [] };
}
