import {
  ImpossibleChange,
  requireAccepted,
  withRefusal,
  withRemote,
  withWithdrawn,
  type Reason,
} from './change.ts';
import { recordCombinations } from './combinations.ts';
import { remoteState, type ReleaseName, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** Shows a stored release to a part of the visitors; 0 ends that. @param percent 0 to 100 @throws ImpossibleChange */
export function setCanary(
  state: ReleaseState,
  now: string,
  { remote, version, percent }: ReleaseName & { percent: number },
  reason: Reason,
): Change {
  const { canary, ...before } = remoteState(state, remote);
  if (!before.live) throw new ImpossibleChange(`${remote} has no live release`);
  const accepted = requireAccepted(before, remote, version);
  if (before.live.version === version) throw new ImpossibleChange(`${remote} ${version} is live already`);
  const entry = { what: `canary ${percent} %`, remote, version, ...reason };
  if (percent === 0) {
    if (canary?.version !== version) throw new ImpossibleChange(`${remote} ${version} is no canary`);
    return { state: recordCombinations(withRemote(state, remote, before), now), entries: [entry] };
  }
  const since = canary?.version === version ? canary.since : now;
  // A withdrawn release is tried again only by command.
  const part = {
    ...withWithdrawn(before, version, accepted, undefined),
    canary: { version, percent, since },
  };
  const next = withRemote(state, remote, part);
  return { state: recordCombinations(next, now), entries: [entry] };
}

/** Ends a failing canary and withdraws its release. */
export function withdrawCanary(
  state: ReleaseState,
  now: string,
  { remote, version }: ReleaseName,
  reason: Reason,
): Change {
  const { canary, ...before } = remoteState(state, remote);
  const accepted = before.accepted[version];
  if (canary?.version !== version || !accepted) return { state, entries: [] };
  const next = withRemote(state, remote, withWithdrawn(before, version, accepted, reason.why));
  const refusal = { remote, version, reason: reason.why, at: now };
  return {
    state: recordCombinations(withRefusal(next, refusal), now),
    entries: [{ what: 'canary withdrawn', remote, version, ...reason }],
  };
}
