import { ImpossibleChange, withRemote, type Reason } from './change.ts';
import { recordCombinations } from './combinations.ts';
import { remoteState, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/**
 * Shows a kept release to a part of the visitors; 0 ends that.
 * @param percent 0 to 100
 * @throws ImpossibleChange
 */
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
  const taken = before.taken[version];
  if (!taken) {
    throw new ImpossibleChange(
      `${remote} ${version} is not kept; kept are ${Object.keys(before.taken).join(', ')}`,
    );
  }
  if (before.live.version === version) throw new ImpossibleChange(`${remote} ${version} is live already`);
  const deed = { what: `canary ${percent} %`, remote, version, ...reason };
  if (percent === 0) {
    if (canary?.version !== version) throw new ImpossibleChange(`${remote} ${version} is no canary`);
    return { state: recordCombinations(withRemote(state, remote, before), now), deeds: [deed] };
  }
  const since = canary?.version === version ? canary.since : now;
  const next = withRemote(state, remote, {
    ...before,
    // What was withdrawn gets another chance, by a command alone.
    taken: { ...before.taken, [version]: { ...taken, withdrawn: undefined } },
    canary: { version, percent, since },
  });
  return { state: recordCombinations(next, now), deeds: [deed] };
}

/** Takes a failing canary back to 0 %, and keeps it from going live by itself. */
export function withdrawCanary(
  state: ReleaseState,
  now: string,
  remote: string,
  version: string,
  reason: Reason,
): Change {
  const { canary, ...before } = remoteState(state, remote);
  const taken = before.taken[version];
  if (canary?.version !== version || !taken) return { state, deeds: [] };
  const next = withRemote(state, remote, {
    ...before,
    taken: { ...before.taken, [version]: { ...taken, withdrawn: reason.why } },
  });
  const refused = [...next.refused, { remote, version, reason: reason.why, at: now }];
  return {
    state: recordCombinations({ ...next, refused }, now),
    deeds: [{ what: 'canary withdrawn', remote, version, ...reason }],
  };
}
