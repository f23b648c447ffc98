import {
  liveCombinations,
  liveVersions,
  remoteState,
  type CombinationRecord,
  type ReleaseState,
} from './release-state.ts';
import type { Change, UndatedEntry } from './state-store.ts';

interface NextLive {
  /** By remote. */
  versions: Readonly<Record<string, string>>;
  /** The sequence of the combination that they restore. */
  restores?: number | undefined;
}

/** Makes versions live in one step, and records the new combination. */
export function goLive(
  state: ReleaseState,
  now: string,
  { versions, restores }: NextLive,
  entry: Omit<UndatedEntry, 'remote' | 'version'>,
): Change {
  const remotes = { ...state.remotes };
  for (const [remote, version] of Object.entries(versions)) {
    const { canary, ...before } = remoteState(state, remote);
    const running = canary && canary.version !== version ? { canary } : {};
    remotes[remote] = { ...before, ...running, live: { version, since: now } };
  }
  const next = recordCombinations({ ...state, remotes }, now, restores);
  const entries = Object.entries(versions).map(([remote, version]) => ({ ...entry, remote, version }));
  return { state: next, entries };
}

/** Records the end of combinations that are no longer shown, and the new ones: live, and with canaries. */
export function recordCombinations(state: ReleaseState, now: string, restores?: number): ReleaseState {
  const shown = shownCombinations(state);
  const isShown = (record: CombinationRecord) =>
    shown.some(({ kind, releases }) => kind === record.kind && sameVersions(releases, record.releases));
  const recorded = state.combinations.map((record) =>
    record.until || isShown(record) ? record : { ...record, until: now },
  );
  let sequence = Math.max(0, ...state.combinations.map((record) => record.sequence));
  const begun = shown
    .filter(
      ({ kind, releases }) =>
        !recorded.some(
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
  return { ...state, combinations: [...recorded, ...begun] };
}

function shownCombinations(state: ReleaseState): Pick<CombinationRecord, 'kind' | 'releases'>[] {
  const live = liveVersions(state);
  const canaries = Object.entries(state.remotes).flatMap(([remote, { canary }]) =>
    canary && canary.percent > 0 ? [{ [remote]: canary.version }] : [],
  );
  // A visitor may get several canaries at once.
  const shown = canaries.reduce<Record<string, string>[]>(
    (sets, canary) => [...sets, ...sets.map((set) => ({ ...set, ...canary }))],
    [{}],
  );
  return shown.map((set, index) => ({
    kind: index === 0 ? 'live' : 'canary',
    releases: { ...live, ...set },
  }));
}

/**
 * The combination before the present one, without withdrawn releases; a restored combination counts as the one that it
 * restores, which may itself have restored an earlier one.
 */
export function earlierCombination(
  state: ReleaseState,
  fits: (releases: Readonly<Record<string, string>>) => boolean,
): CombinationRecord | undefined {
  const [present, ...past] = liveCombinations(state);
  const bySequence = new Map(past.map((record) => [record.sequence, record]));
  let sequence = present?.sequence ?? 0;
  for (let record = present; record?.restores !== undefined; record = bySequence.get(sequence))
    sequence = record.restores;
  const isWithdrawn = ([remote, version]: [string, string]) =>
    remoteState(state, remote).accepted[version]?.withdrawn !== undefined;
  return past.find(
    (record) =>
      record.sequence < sequence &&
      !Object.entries(record.releases).some(isWithdrawn) &&
      fits(record.releases),
  );
}

/**
 * The live release before this one, or the present one if this was never live. Undefined where there was none or it is
 * not stored.
 */
export function releaseBefore(state: ReleaseState, remote: string, version: string): string | undefined {
  const { accepted } = remoteState(state, remote);
  const isStored = (each: string) => Object.hasOwn(accepted, each) && !accepted[each]?.withdrawn;
  const shown = liveCombinations(state).flatMap(({ releases }) => releases[remote] ?? []);
  const newestFirst = [...new Set(shown)].filter((each) => each === version || isStored(each));
  return newestFirst[newestFirst.indexOf(version) + 1];
}

export function sameVersions(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
