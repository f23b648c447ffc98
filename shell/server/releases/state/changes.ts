import type { Release } from '@site/shell-contract/release';
import {
  liveCombinations,
  liveVersions,
  remoteState,
  type CombinationRecord,
  type ReleaseState,
  type RemoteState,
} from './release-state.ts';
import type { Change, Deed } from './state-store.ts';

/** Whose name stands in the history for what a shell does by itself. */
export const shellItself = 'shell';

/** A command that cannot be done as things are; the message says why. */
export class ImpossibleChange extends Error {
  override readonly name = 'ImpossibleChange';
}

/** Who wants a change, and why. */
export interface Reason {
  who: string;
  why: string;
}

/** Refusals beyond this many are forgotten, oldest first. */
const keptRefusals = 50;

/** Notes a release that a remote offers and that was checked and kept; it goes live when its time has come. */
export function take(state: ReleaseState, now: string, release: Release, digest: string): Change {
  const { remote, version } = release;
  const before = remoteState(state, remote);
  const known = before.taken[version];
  if (before.offered === version && known) return unchanged(state);
  const notBefore = release.notBefore && new Date(release.notBefore).toISOString();
  const taken = { ...known, at: now, digest, ...(notBefore && { notBefore }) };
  const noted = withRemote(state, remote, {
    ...before,
    offered: version,
    taken: { ...before.taken, [version]: taken },
  });
  const healed = {
    ...noted,
    refused: noted.refused.filter(
      (refusal) =>
        refusal.remote !== remote || (refusal.version !== undefined && refusal.version !== version),
    ),
  };
  const deed: Deed = {
    who: shellItself,
    what: 'take',
    remote,
    version,
    why:
      notBefore && notBefore > now
        ? `the remote offers it, to hold from ${notBefore}`
        : 'the remote offers it',
  };
  return andThen({ state: healed, deeds: [deed] }, (next) => advance(next, now, remote));
}

/** Makes the version live that should be: the one whose time came last, unless ops hold the remote. */
export function advance(state: ReleaseState, now: string, remote: string): Change {
  const { pin, live, taken } = remoteState(state, remote);
  const version = due(remoteState(state, remote), now);
  if (pin || !version || version === live?.version) return unchanged(state);
  const why = taken[version]?.notBefore ? 'its time has come' : 'it is the newest';
  return goLive(state, now, { [remote]: version }, { what: 'live', who: shellItself, why });
}

/** The release that holds at a time: the one that took effect last. Withdrawn ones never do by themselves. */
export function due({ taken }: RemoteState, now: string): string | undefined {
  const effective = ({ at, notBefore }: { at: string; notBefore?: string | undefined }) =>
    notBefore && notBefore > at ? notBefore : at;
  return Object.entries(taken)
    .filter(([, release]) => !release.withdrawn && effective(release) <= now)
    .sort(([, a], [, b]) => effective(a).localeCompare(effective(b)))
    .at(-1)?.[0];
}

/** Notes why a release was not taken; once per version and reason. */
export function refuse(
  state: ReleaseState,
  now: string,
  refusal: { remote: string; version?: string | undefined; reason: string },
): Change {
  const { remote, version, reason } = refusal;
  const same = state.refused.some(
    (known) => known.remote === remote && known.version === version && known.reason === reason,
  );
  if (same) return unchanged(state);
  const others = state.refused.filter((known) => known.remote !== remote || known.version !== version);
  const refused = [...others, { remote, ...(version && { version }), reason, at: now }].slice(-keptRefusals);
  const deed = { who: shellItself, what: 'refuse', remote, ...(version && { version }), why: reason };
  return { state: { ...state, refused }, deeds: [deed] };
}

/** Notes that a remote answers again which had not even answered with a description. */
export function recover(state: ReleaseState, remote: string): Change {
  const refused = state.refused.filter((known) => known.remote !== remote || known.version !== undefined);
  if (refused.length === state.refused.length) return unchanged(state);
  const deed = { who: shellItself, what: 'recover', remote, why: 'the remote answers as it should' };
  return { state: { ...state, refused }, deeds: [deed] };
}

/**
 * Brings back an earlier release of a remote, the one before the present by default, and pins it there: the
 * follower would switch forward again.
 * @throws ImpossibleChange
 */
export function rollBack(
  state: ReleaseState,
  now: string,
  remote: string,
  version: string | undefined,
  reason: Reason,
): Change {
  const { live, taken } = remoteState(state, remote);
  if (!live) throw new ImpossibleChange(`${remote} has no live release`);
  const earlier = earlierCombination(state, (releases) => {
    const other = releases[remote];
    return other !== undefined && other !== live.version && other in taken;
  });
  const to = version ?? earlier?.releases[remote];
  if (!to) throw new ImpossibleChange(`${remote} had no other release before ${live.version}`);
  if (!(to in taken)) throw new ImpossibleChange(`${remote} ${to} is not kept; kept are ${listOf(taken)}`);
  if (to === live.version) throw new ImpossibleChange(`${remote} ${to} is live already`);
  const restores = version === undefined ? earlier?.sequence : undefined;
  const pinned = pin(state, now, remote, reason).state;
  return goLive(pinned, now, { [remote]: to }, { what: 'rollback', ...reason }, restores);
}

/**
 * Brings back the whole combination that was live before the present one; again, the one before that.
 * Remotes that change are pinned.
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
    ([remote, version]) => !(version in remoteState(state, remote).taken),
  );
  if (lost) throw new ImpossibleChange(`${lost.join(' ')} of the earlier combination is not kept any more`);
  const changing = Object.entries(earlier.releases).filter(
    ([remote, version]) => present[remote] !== version,
  );
  const pinned = changing.reduce((next, [remote]) => pin(next, now, remote, reason).state, state);
  return goLive(pinned, now, Object.fromEntries(changing), { what: 'undo', ...reason }, earlier.sequence);
}

/** From now on only a command changes what is live of a remote. */
export function pin(state: ReleaseState, now: string, remote: string, reason: Reason): Change {
  const before = remoteState(state, remote);
  if (!before.live) throw new ImpossibleChange(`${remote} has no live release`);
  if (before.pin) return unchanged(state);
  const next = withRemote(state, remote, { ...before, pin: { since: now, ...reason } });
  return { state: next, deeds: [{ what: 'pin', remote, version: before.live.version, ...reason }] };
}

/** Follows a remote again; its newest release goes live at once. */
export function unpin(state: ReleaseState, now: string, remote: string, reason: Reason): Change {
  const { pin: held, ...free } = remoteState(state, remote);
  if (!held) throw new ImpossibleChange(`${remote} is not pinned`);
  const change = { state: withRemote(state, remote, free), deeds: [{ what: 'unpin', remote, ...reason }] };
  return andThen(change, (next) => advance(next, now, remote));
}

/** Switches remotes to versions in one step, and keeps the combination that this makes. */
export function goLive(
  state: ReleaseState,
  now: string,
  to: Readonly<Record<string, string>>,
  deed: Omit<Deed, 'remote' | 'version'>,
  restores?: number,
): Change {
  const remotes = { ...state.remotes };
  for (const [remote, version] of Object.entries(to)) {
    const { canary, ...before } = remoteState(state, remote);
    const running = canary && canary.version !== version ? { canary } : {};
    remotes[remote] = { ...before, ...running, live: { version, since: now } };
  }
  const next = recordCombinations({ ...state, remotes }, now, restores);
  const deeds = Object.entries(to).map(([remote, version]) => ({ ...deed, remote, version }));
  return { state: next, deeds };
}

/** Ends what is not shown any more and begins what is: the live combination, and those that canaries make. */
export function recordCombinations(state: ReleaseState, now: string, restores?: number): ReleaseState {
  const shown = shownCombinations(state);
  const isShown = (record: CombinationRecord) =>
    shown.some(({ kind, releases }) => kind === record.kind && sameVersions(releases, record.releases));
  const kept = state.combinations.map((record) =>
    record.until || isShown(record) ? record : { ...record, until: now },
  );
  let sequence = Math.max(0, ...state.combinations.map((record) => record.sequence));
  const begun = shown
    .filter(
      ({ kind, releases }) =>
        !kept.some(
          (record) => !record.until && record.kind === kind && sameVersions(record.releases, releases),
        ),
    )
    .map(({ kind, releases }) => ({
      sequence: ++sequence,
      kind,
      releases,
      from: now,
      ...(kind === 'live' && restores !== undefined && { restores }),
    }));
  return { ...state, combinations: [...kept, ...begun] };
}

function shownCombinations(state: ReleaseState): Pick<CombinationRecord, 'kind' | 'releases'>[] {
  const live = liveVersions(state);
  const canaries = Object.entries(state.remotes).flatMap(([remote, { canary }]) =>
    canary && canary.percent > 0 ? [{ [remote]: canary.version }] : [],
  );
  // A visitor may be drawn for several canaries at once.
  const drawn = canaries.reduce<Record<string, string>[]>(
    (sets, canary) => [...sets, ...sets.map((set) => ({ ...set, ...canary }))],
    [{}],
  );
  return drawn.map((set, index) => ({
    kind: index === 0 ? 'live' : 'canary',
    releases: { ...live, ...set },
  }));
}

/** The latest combination before the present one; what an undo or a rollback brought back stands for its original. */
function earlierCombination(
  state: ReleaseState,
  fits: (releases: Readonly<Record<string, string>>) => boolean,
): CombinationRecord | undefined {
  const [present, ...past] = liveCombinations(state);
  const before = present?.restores ?? present?.sequence ?? 0;
  return past.find(({ sequence, releases }) => sequence < before && fits(releases));
}

function sameVersions(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function withRemote(state: ReleaseState, remote: string, part: RemoteState): ReleaseState {
  return { ...state, remotes: { ...state.remotes, [remote]: part } };
}

export function andThen(first: Change, next: (state: ReleaseState) => Change): Change {
  const second = next(first.state);
  return { state: second.state, deeds: [...first.deeds, ...second.deeds] };
}

export function unchanged(state: ReleaseState): Change {
  return { state, deeds: [] };
}

function listOf(taken: RemoteState['taken']): string {
  return Object.keys(taken).join(', ') || 'none';
}
