import type { AcceptedRelease, ReleaseState, RemoteState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** How many refusals are kept; the oldest are dropped first. */
const keptRefusals = 50;

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

/** An accepted release. @throws ImpossibleChange where it is not stored */
export function requireAccepted({ accepted }: RemoteState, remote: string, version: string): AcceptedRelease {
  const release = Object.hasOwn(accepted, version) ? accepted[version] : undefined;
  if (release) return release;
  const others = Object.keys(accepted).join(', ') || 'none';
  throw new ImpossibleChange(`${remote} ${version} is not stored; stored are ${others}`);
}

/** A remote's state after a release was withdrawn, or may go live again. @param withdrawn why, if it was */
export function withWithdrawn(
  remote: RemoteState,
  version: string,
  accepted: AcceptedRelease,
  withdrawn: string | undefined,
): RemoteState {
  return { ...remote, accepted: { ...remote.accepted, [version]: { ...accepted, withdrawn } } };
}

/** The state with another part of one remote. */
export function withRemote(state: ReleaseState, remote: string, part: RemoteState): ReleaseState {
  return { ...state, remotes: { ...state.remotes, [remote]: part } };
}

/** The state with one more refusal; the oldest are dropped. */
export function withRefusal(state: ReleaseState, refusal: ReleaseState['refused'][number]): ReleaseState {
  return { ...state, refused: [...state.refused, refusal].slice(-keptRefusals) };
}

/** Two changes as one: the second begins where the first ends. */
export function andThen(first: Change, next: (state: ReleaseState) => Change): Change {
  const second = next(first.state);
  return { state: second.state, entries: [...first.entries, ...second.entries] };
}

/** A change that changes nothing and leaves no entry in the history. */
export function unchanged(state: ReleaseState): Change {
  return { state, entries: [] };
}
