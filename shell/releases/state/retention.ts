import { liveCombinations, type ReleaseName, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** How long files of a release or a shell are kept after they were replaced, in ms: open pages need them (R6). */
export const keptFor = 30 * 24 * 60 * 60 * 1000;
/** How many live combinations are kept for `undo` whatever their age. */
const keptCombinations = 10;

/** The releases that no open page, `undo` or scheduled date can need. */
export function unneededReleases(state: ReleaseState, now: string): ReleaseName[] {
  const needed = neededVersions(state, now);
  return Object.entries(state.remotes).flatMap(([remote, { accepted }]) =>
    Object.keys(accepted)
      .filter((version) => !needed.has(`${remote}/${version}`))
      .map((version) => ({ remote, version })),
  );
}

/** Removes releases, and the combinations that contain them, from the state. */
export function removeReleases(
  state: ReleaseState,
  releases: readonly ReleaseName[],
  { who, why }: { who: string; why: string },
): Change {
  const removed = new Set(releases.map(({ remote, version }) => `${remote}/${version}`));
  const isRemoved = (remote: string, version: string) => removed.has(`${remote}/${version}`);
  const remotes = Object.fromEntries(
    Object.entries(state.remotes).map(([remote, part]) => {
      const accepted = Object.entries(part.accepted).filter(([version]) => !isRemoved(remote, version));
      return [remote, { ...part, accepted: Object.fromEntries(accepted) }];
    }),
  );
  const combinations = state.combinations.filter(
    (record) => !Object.entries(record.releases).some(([remote, version]) => isRemoved(remote, version)),
  );
  return {
    state: { ...state, remotes, combinations },
    entries: releases.map((release) => ({ who, what: 'gc', why, ...release })),
  };
}

function neededVersions(state: ReleaseState, now: string): Set<string> {
  const oldest = new Date(Date.parse(now) - keptFor).toISOString();
  const last = new Set(liveCombinations(state).slice(0, keptCombinations));
  const shown = state.combinations.filter(
    (record) => last.has(record) || record.until === undefined || record.until > oldest,
  );
  const needed = new Set(
    shown.flatMap(({ releases }) => Object.entries(releases).map((release) => release.join('/'))),
  );
  for (const [remote, { available, accepted }] of Object.entries(state.remotes)) {
    if (available) needed.add(`${remote}/${available}`);
    for (const [version, { at, notBefore }] of Object.entries(accepted)) {
      if (at > oldest || (notBefore && notBefore > now)) needed.add(`${remote}/${version}`);
    }
  }
  return needed;
}
