import type { Cause, ReleaseEvent } from './events.ts';
import {
  makeLive,
  newerReleases,
  releaseBefore,
  undoneRelease,
  withRemote,
  type NewEntry,
  type Step,
} from './go-live.ts';
import { refuse } from './acceptance.ts';
import {
  acceptedRelease,
  liveNames,
  liveVersions,
  releasesIn,
  remoteState,
  type AcceptedRelease,
  type ReleaseName,
  type ReleaseState,
} from './release-state.ts';
import { RuleBroken, claimsOf, foreignPath, lostAddress, violationForward, type Violation } from './rules.ts';

function requireAccepted(state: ReleaseState, { remote, version }: ReleaseName): AcceptedRelease {
  const release = acceptedRelease(state, { remote, version });
  if (release) return release;
  const storedVersions = Object.keys(remoteState(state, remote).accepted).join(', ') || 'none';
  throw new RuleBroken(`${remote} ${version} is not stored; stored are ${storedVersions}`);
}

/**
 * Makes another release live, by default the one before, and pins it: otherwise the newest would go live again.
 * @throws RuleBroken also where the live release is another than `from`
 */
export function rollBack(
  state: ReleaseState,
  { remote, version, from }: { remote: string; version?: string | undefined; from?: string | undefined },
  cause: Cause,
): Step {
  const live = requireLive(state, remote);
  requireUnchanged(`${remote} ${live}`, from && `${remote} ${from}`);
  const to = version ?? releaseBefore(state, remote, live);
  if (!to) throw new RuleBroken(`${remote} had no other release before ${live}`);
  const { withdrawn, isWaiting, notBefore } = requireAccepted(state, { remote, version: to });
  if (to === live) throw new RuleBroken(`${remote} ${to} is live already`);
  if (withdrawn) throw new RuleBroken(`${remote} ${to} was withdrawn (${withdrawn})`);
  if (isWaiting) throw new RuleBroken(`${remote} ${to} waits for ${notBefore}`);
  requireOwnPaths(state, { remote, version: to });
  const pinned = pin(state, remote, cause).state;
  return {
    state: makeLive(pinned, cause.at, { [remote]: to }),
    entries: [entry('rollback', cause, { remote, version: to })],
  };
}

/** Restores what was live before the last change. @throws RuleBroken also where other releases are live than `from` */
export function undo(state: ReleaseState, { from }: { from?: string | undefined }, cause: Cause): Step {
  requireUnchanged(liveNames(state), from);
  const index = state.past.findLastIndex((past) => canRestore(state, past.live));
  const restored = state.past[index];
  if (!restored) throw new RuleBroken('there is no earlier combination');
  const present = liveVersions(state);
  const changed = Object.entries(restored.live).filter(([remote, version]) => present[remote] !== version);
  const live = makeLive(state, cause.at, Object.fromEntries(changed));
  const withPins = changed.reduce((next, [remote]) => {
    const former = restored.pins[remote];
    const isHeldBack = newerReleases(next, remote).length > 0;
    return withRemote(next, remote, { pin: former ?? (isHeldBack ? pinOf(cause) : undefined) });
  }, live);
  return {
    state: { ...withPins, past: state.past.slice(0, index) },
    entries: changed.map(([remote, version]) => entry('undo', cause, { remote, version })),
  };
}

function canRestore(state: ReleaseState, versions: Readonly<Record<string, string>>): boolean {
  const present = liveVersions(state);
  const releases = releasesIn(versions);
  const areUsable = releases.every((release) => {
    const accepted = acceptedRelease(state, release);
    return accepted && !accepted.withdrawn && !accepted.isWaiting;
  });
  if (!areUsable || !Object.keys(present).every((remote) => remote in versions)) return false;
  if (releases.every(({ remote, version }) => present[remote] === version)) return false;
  const restored = makeLive(state, '', versions);
  return releases.every((release) => !foreignPath(restored, release.remote, claimsOf(restored, release)));
}

export function pin(state: ReleaseState, remote: string, cause: Cause): Step {
  const version = requireLive(state, remote);
  if (remoteState(state, remote).pin) return { state, entries: [] };
  return {
    state: withRemote(state, remote, { pin: pinOf(cause) }),
    entries: [entry('pin', cause, { remote, version })],
  };
}

export function unpin(
  state: ReleaseState,
  { remote, undone }: Pick<Extract<ReleaseEvent, { type: 'unpin' }>, 'remote' | 'undone'>,
  cause: Cause,
): Step {
  if (!remoteState(state, remote).pin) {
    // A program that repeats an interrupted command has what it wanted.
    if (undone === 'withdraw') return { state, entries: [] };
    throw new RuleBroken(`${remote} is not pinned`);
  }
  const back = undoneRelease(state, remote);
  if (back && undone === 'refuse')
    throw new RuleBroken(
      `this would bring back ${remote} ${back}, which was undone; add --yes for that or --withdraw against it, or release a newer one first`,
    );
  if (back && undone === 'withdraw') {
    const withdrawn = withdraw(state, { remote, version: back }, cause);
    const unpinned = unpin(withdrawn.state, { remote, undone }, cause);
    return { state: unpinned.state, entries: [...withdrawn.entries, ...unpinned.entries] };
  }
  return {
    state: withRemote(state, remote, { pin: undefined }),
    entries: [entry('unpin', cause, { remote })],
  };
}

/** Prevents a release from going live, such as a scheduled one. */
export function withdraw(state: ReleaseState, release: ReleaseName, cause: Cause): Step {
  const { remote, version } = release;
  const { live, canary } = remoteState(state, remote);
  const accepted = requireAccepted(state, release);
  if (live?.version === version)
    throw new RuleBroken(`${remote} ${version} is live; rollback brings an earlier release back`);
  if (canary?.version === version) throw new RuleBroken(`${remote} ${version} is a canary; canary 0 ends it`);
  if (accepted.withdrawn) return { state, entries: [] };
  return {
    state: withWithdrawn(state, release, cause.why || `by ${cause.who}, ${cause.at}`),
    entries: [entry('withdraw', cause, release)],
  };
}

/** Shows a stored release to a part of the visitors; 0 ends that. This alone tries a withdrawn release again. */
export function setCanary(
  state: ReleaseState,
  { remote, version, percent }: ReleaseName & { percent: number },
  cause: Cause,
): Step {
  const live = requireLive(state, remote);
  requireAccepted(state, { remote, version });
  if (live === version) throw new RuleBroken(`${remote} ${version} is live already`);
  const { canary } = remoteState(state, remote);
  const isRunning = canary?.version === version;
  const entries = [entry(`canary ${percent} %`, cause, { remote, version })];
  if (percent === 0) {
    if (!isRunning) throw new RuleBroken(`${remote} ${version} is no canary`);
    return { state: withRemote(state, remote, { canary: undefined }), entries };
  }
  requireOwnPaths(state, { remote, version });
  const since = isRunning ? canary.since : cause.at;
  const tried = withWithdrawn(state, { remote, version }, undefined);
  return { state: withRemote(tried, remote, { canary: { version, percent, since } }), entries };
}

export function failCanary(state: ReleaseState, release: ReleaseName, cause: Cause): Step {
  const { remote, version } = release;
  if (remoteState(state, remote).canary?.version !== version) return { state, entries: [] };
  const ended = withRemote(withWithdrawn(state, release, cause.why), remote, { canary: undefined });
  return {
    state: refuse(ended, release, cause).state,
    entries: [entry('canary withdrawn', cause, release)],
  };
}

/** Why these releases could not be live together, beside the other live ones. @throws RuleBroken where one is not stored */
export function violationTogether(
  state: ReleaseState,
  versions: Readonly<Record<string, string>>,
): Violation {
  const releases = releasesIn(versions);
  for (const release of releases) requireAccepted(state, release);
  const together = makeLive(state, '', versions);
  for (const release of releases) {
    const claims = claimsOf(state, release);
    const violation =
      violationForward(together, release.remote, claims) ?? lostAddress(state, release.remote, claims);
    if (violation) return `${release.remote} ${release.version}: ${violation}`;
  }
  return undefined;
}

function requireUnchanged(live: string, expected: string | undefined): void {
  if (expected && expected !== live)
    throw new RuleBroken(`${live} is live, not ${expected}: nothing was changed`, 'replaced');
}

function requireLive(state: ReleaseState, remote: string): string {
  const { live } = remoteState(state, remote);
  if (!live) throw new RuleBroken(`${remote} has no live release`);
  return live.version;
}

function requireOwnPaths(state: ReleaseState, release: ReleaseName): void {
  const violation = foreignPath(state, release.remote, claimsOf(state, release));
  if (violation) throw new RuleBroken(`${release.remote} ${release.version}: ${violation}`);
}

/** @param withdrawn why, or undefined where it may go live again */
function withWithdrawn(
  state: ReleaseState,
  { remote, version }: ReleaseName,
  withdrawn: string | undefined,
): ReleaseState {
  const release = { ...requireAccepted(state, { remote, version }), withdrawn };
  return withRemote(state, remote, {
    accepted: { ...remoteState(state, remote).accepted, [version]: release },
  });
}

function pinOf({ at: since, who, why }: Cause) {
  return { since, who, why };
}

function entry(
  what: string,
  { at, who, why }: Cause,
  { remote, version }: { remote: string; version?: string },
): NewEntry {
  return { at, who, what, why, remote, ...(version && { version }) };
}
