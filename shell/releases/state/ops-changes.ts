import {
  andThen,
  ImpossibleChange,
  requireAccepted,
  unchanged,
  withRemote,
  withWithdrawn,
  type Reason,
} from './change.ts';
import { earlierCombination, goLive, sameVersions } from './combinations.ts';
import { advance, due } from './poll-changes.ts';
import { liveVersions, remoteState, type ReleaseName, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/**
 * Makes an earlier release live again, by default the one before, and pins it: otherwise the poller would switch to the
 * newest again.
 * @throws ImpossibleChange
 */
export function rollBack(
  state: ReleaseState,
  now: string,
  { remote, version }: { remote: string; version: string | undefined },
  reason: Reason,
): Change {
  const before = remoteState(state, remote);
  const { live, accepted } = before;
  if (!live) throw new ImpossibleChange(`${remote} has no live release`);
  const earlier = earlierCombination(state, (releases) => {
    const other = releases[remote];
    return other !== undefined && other !== live.version && other in accepted;
  });
  const to = version ?? earlier?.releases[remote];
  if (!to) throw new ImpossibleChange(`${remote} had no other release before ${live.version}`);
  requireAccepted(before, remote, to);
  if (to === live.version) throw new ImpossibleChange(`${remote} ${to} is live already`);
  const restores = version === undefined ? earlier?.sequence : undefined;
  const pinned = pin(state, now, remote, reason).state;
  return goLive(pinned, now, { versions: { [remote]: to }, restores }, { what: 'rollback', ...reason });
}

/**
 * Restores the combination before the present one; repeated, the one before that. Changed remotes are pinned.
 * @throws ImpossibleChange
 */
export function undo(state: ReleaseState, now: string, reason: Reason): Change {
  const present = liveVersions(state);
  const whole = (releases: Readonly<Record<string, string>>) =>
    Object.keys(present).every((remote) => remote in releases);
  const earlier = earlierCombination(
    state,
    (releases) => whole(releases) && !sameVersions(releases, present),
  );
  if (!earlier) throw new ImpossibleChange('there is no earlier combination');
  const lost = Object.entries(earlier.releases).find(
    ([remote, version]) => !(version in remoteState(state, remote).accepted),
  );
  if (lost) throw new ImpossibleChange(`${lost.join(' ')} of the earlier combination is not stored any more`);
  const changing = Object.entries(earlier.releases).filter(
    ([remote, version]) => present[remote] !== version,
  );
  const pinned = changing.reduce((next, [remote]) => pin(next, now, remote, reason).state, state);
  const restored = { versions: Object.fromEntries(changing), restores: earlier.sequence };
  return goLive(pinned, now, restored, { what: 'undo', ...reason });
}

/** Only commands change a pinned remote's live release. */
export function pin(state: ReleaseState, now: string, remote: string, reason: Reason): Change {
  const before = remoteState(state, remote);
  if (!before.live) throw new ImpossibleChange(`${remote} has no live release`);
  if (before.pin) return unchanged(state);
  const next = withRemote(state, remote, { ...before, pin: { since: now, ...reason } });
  return { state: next, entries: [{ what: 'pin', remote, version: before.live.version, ...reason }] };
}

/** The release that unpinning would make live again although operations replaced it. */
export function undoneRelease(state: ReleaseState, now: string, remote: string): string | undefined {
  const { live } = remoteState(state, remote);
  const newest = due(remoteState(state, remote), now);
  const wasLive = state.combinations.some(
    ({ kind, releases }) => kind === 'live' && releases[remote] === newest,
  );
  return newest !== live?.version && wasLive ? newest : undefined;
}

/** Unpins a remote; its newest release goes live at once. */
export function unpin(state: ReleaseState, now: string, remote: string, reason: Reason): Change {
  const { pin: held, ...free } = remoteState(state, remote);
  if (!held) throw new ImpossibleChange(`${remote} is not pinned`);
  const change = { state: withRemote(state, remote, free), entries: [{ what: 'unpin', remote, ...reason }] };
  return andThen(change, (next) => advance(next, now, remote));
}

/** Prevents a release from going live by itself, such as a scheduled one. @throws ImpossibleChange */
export function withdraw(
  state: ReleaseState,
  now: string,
  { remote, version }: ReleaseName,
  reason: Reason,
): Change {
  const before = remoteState(state, remote);
  const accepted = requireAccepted(before, remote, version);
  if (before.live?.version === version)
    throw new ImpossibleChange(`${remote} ${version} is live; rollback brings an earlier release back`);
  if (before.canary?.version === version)
    throw new ImpossibleChange(`${remote} ${version} is a canary; canary 0 ends it`);
  if (accepted.withdrawn) return unchanged(state);
  const why = reason.why || `by ${reason.who}, ${now}`;
  return {
    state: withRemote(state, remote, withWithdrawn(before, version, accepted, why)),
    entries: [{ what: 'withdraw', remote, version, ...reason }],
  };
}

/** How a shell replies to `reload` in the history. */
export const reloaded = { well: 'reloaded', not: 'not reloaded' };

/** Makes every shell read its list of remotes again. */
export function reload(state: ReleaseState, now: string, reason: Reason): Change {
  return { state: { ...state, remotesChanged: now }, entries: [{ what: 'reload', ...reason }] };
}
