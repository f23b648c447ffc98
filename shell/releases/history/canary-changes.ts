import { ImpossibleChange, withRemote, type Reason } from './change.ts';
import { recordCombinations } from './combinations.ts';
import { remoteState, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** Shows a stored release to a part of the visitors; 0 ends that. @param percent 0 to 100 @throws ImpossibleChange */
export function setCanary(
  state: ReleaseState,
  now: string,
  remote: string,
  version: string,
  percent: number,
  reason: Reason,
): Change {
  const { canary, ...before } = remoteState(state, remote);
  if (!before.live) throw new ImpossibleChange(`${remote} has no live release`);
  const accepted = before.accepted[version];
  if (!accepted) {
    throw new ImpossibleChange(
      `${remote} ${version} is not kept; kept are ${Object.keys(before.accepted).join(', ')}`,
    );
  }
  if (before.live.version === version) throw new ImpossibleChange(`${remote} ${version} is live already`);
  const entry = { what: `canary ${percent} %`, remote, version, ...reason };
  if (percent === 0) {
    if (canary?.version !== version) throw new ImpossibleChange(`${remote} ${version} is no canary`);
    return { state: recordCombinations(withRemote(state, remote, before), now), entries: [entry] };
  }
  const since = canary?.version === version ? canary.since : now;
  const next = withRemote(state, remote, {
    ...before,
    // A withdrawn release is tried again only by command.
    accepted: { ...before.accepted, [version]: { ...accepted, withdrawn: undefined } },
    canary: { version, percent, since },
  });
  return { state: recordCombinations(next, now), entries: [entry] };
}

/** Ends a failing canary and withdraws its release. */
export function withdrawCanary(
  state: ReleaseState,
  now: string,
  remote: string,
  version: string,
  reason: Reason,
): Change {
  const { canary, ...before } = remoteState(state, remote);
  const accepted = before.accepted[version];
  if (canary?.version !== version || !accepted) return { state, entries: [] };
  const next = withRemote(state, remote, {
    ...before,
    accepted: { ...before.accepted, [version]: { ...accepted, withdrawn: reason.why } },
  });
  const refused = [...next.refused, { remote, version, reason: reason.why, at: now }];
  return {
    state: recordCombinations({ ...next, refused }, now),
    entries: [{ what: 'canary withdrawn', remote, version, ...reason }],
  };
}
