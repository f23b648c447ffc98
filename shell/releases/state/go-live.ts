import { shellItself, type Cause } from './events.ts';
import {
  acceptedRelease,
  liveVersions,
  remoteState,
  shownReleases,
  type HistoryEntry,
  type ReleaseName,
  type ReleaseState,
  type RemoteState,
} from './release-state.ts';
import { claimsOf, foreignPath, violationForward } from './rules.ts';

/** How many former live sets are kept for `undo`: with the present one, ten. */
const keptPast = 9;

export type NewEntry = Omit<HistoryEntry, 'revision'>;

export interface Step {
  state: ReleaseState;
  entries: NewEntry[];
}

export function withRemote(state: ReleaseState, remote: string, changed: Partial<RemoteState>): ReleaseState {
  const part = { ...remoteState(state, remote), ...changed };
  return { ...state, remotes: { ...state.remotes, [remote]: part } };
}

/** Makes versions live in one step; a version that was a canary no longer is one. */
export function makeLive(
  state: ReleaseState,
  at: string,
  versions: Readonly<Record<string, string>>,
): ReleaseState {
  return Object.entries(versions).reduce((next, [remote, version]) => {
    const { canary } = remoteState(next, remote);
    const running = canary?.version === version ? undefined : canary;
    return withRemote(next, remote, { live: { version, since: at }, canary: running });
  }, state);
}

/**
 * Makes the newest releases live that neither a pin nor a rule holds back, one after the other.
 * @param due the release whose time has just come
 */
export function makeDueReleasesLive(before: Step, at: string, due?: ReleaseName): Step {
  for (const remote of Object.keys(before.state.remotes).sort()) {
    const version = nextLive(before.state, remote);
    if (!version) continue;
    const isDue = due?.remote === remote && due.version === version;
    const why = isDue ? 'its time has come' : 'it is the newest';
    const entry = { at, who: shellItself, what: 'live', why, remote, version };
    const state = makeLive(before.state, at, { [remote]: version });
    return makeDueReleasesLive({ state, entries: [...before.entries, entry] }, at, due);
  }
  return before;
}

/** The release that goes live by itself now: newer than the live one by the team's number, and against no rule. */
function nextLive(state: ReleaseState, remote: string): string | undefined {
  if (remoteState(state, remote).pin) return undefined;
  return newerReleases(state, remote).find(
    (version) => !violationForward(state, remote, claimsOf(state, { remote, version })),
  );
}

/** The releases that may go live after the present one, newest first: neither withdrawn nor waiting for their time. */
export function newerReleases(state: ReleaseState, remote: string): string[] {
  const { live, accepted } = remoteState(state, remote);
  const present = (live && accepted[live.version]?.sequence) ?? 0;
  return byNumber(remoteState(state, remote)).filter((version) => {
    const release = accepted[version];
    return release && release.sequence > present && !release.withdrawn && !release.isWaiting;
  });
}

/** The release that unpinning would make live again although operations replaced it. */
export function undoneRelease(state: ReleaseState, remote: string): string | undefined {
  const [newest] = newerReleases(state, remote);
  return newest && acceptedRelease(state, { remote, version: newest })?.shown?.to === 'all'
    ? newest
    : undefined;
}

/**
 * The release that was live before this one, by the team's numbers. Where this one was never live, it is the live release.
 * Undefined where none is stored.
 */
export function releaseBefore(state: ReleaseState, remote: string, version: string): string | undefined {
  const release = acceptedRelease(state, { remote, version });
  if (release?.shown?.to !== 'all') return liveVersions(state)[remote];
  return formerReleases(state, remote, release.sequence).earlier[0];
}

/** What may be served while the live release's copy is damaged: releases that were live, earlier ones first. */
export function fallbackReleases(state: ReleaseState, remote: string): string[] {
  const part = remoteState(state, remote);
  const present = (part.live && part.accepted[part.live.version]?.sequence) ?? 0;
  const { earlier, later } = formerReleases(state, remote, present);
  return [...earlier, ...later.reverse()].filter(
    (version) => !foreignPath(state, remote, claimsOf(state, { remote, version })),
  );
}

/** Releases with a lower and a higher number that were live, newest first, without withdrawn ones. */
function formerReleases(state: ReleaseState, remote: string, sequence: number) {
  const part = remoteState(state, remote);
  const numberOf = (version: string) => part.accepted[version]?.sequence ?? 0;
  const former = byNumber(part).filter((version) => {
    const release = part.accepted[version];
    return release?.shown?.to === 'all' && !release.withdrawn;
  });
  return {
    earlier: former.filter((version) => numberOf(version) < sequence),
    later: former.filter((version) => numberOf(version) > sequence),
  };
}

function byNumber({ accepted }: RemoteState): string[] {
  return Object.entries(accepted)
    .sort(([, a], [, b]) => b.sequence - a.sequence)
    .map(([version]) => version);
}

/**
 * Notes after an event which releases visitors see and since when, and which they no longer see; unless it is an undo, also
 * the versions that `undo` would make live again.
 */
export function noteShown(
  before: ReleaseState,
  after: ReleaseState,
  { at }: Cause,
  isUndo: boolean,
): ReleaseState {
  const former = new Set(shownReleases(before).map(({ remote, version }) => `${remote} ${version}`));
  const live = liveVersions(after);
  const remotes = Object.fromEntries(
    Object.entries(after.remotes).map(([remote, part]) => {
      const accepted = Object.entries(part.accepted).map(([version, { shown, ...release }]) => {
        const isLive = live[remote] === version;
        if (isLive || part.canary?.version === version)
          return [
            version,
            { ...release, shown: { to: isLive ? ('all' as const) : (shown?.to ?? 'canary') } },
          ];
        const ended = former.has(`${remote} ${version}`) && shown ? { ...shown, until: at } : shown;
        return [version, { ...release, ...(ended && { shown: ended }) }];
      });
      return [remote, { ...part, accepted: Object.fromEntries(accepted) as RemoteState['accepted'] }];
    }),
  );
  const formerLive = liveVersions(before);
  const isOther = Object.entries(live).some(([remote, version]) => formerLive[remote] !== version);
  if (!isOther || isUndo) return { ...after, remotes };
  const pins = Object.fromEntries(
    Object.entries(before.remotes).flatMap(([remote, { pin }]) => (pin ? [[remote, pin]] : [])),
  );
  return { ...after, remotes, past: [...after.past, { live: formerLive, pins }].slice(-keptPast) };
}
