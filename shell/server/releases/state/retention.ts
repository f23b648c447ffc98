import { liveCombinations, type ReleaseState } from './release-state.ts';
import type { Change } from './state-store.ts';

/** An open page finds its release's and its shell's files at least this long after they were replaced, in ms (issue 4). */
export const keptFor = 30 * 24 * 60 * 60 * 1000;
/** So many live combinations stay whole, however old, for `undo`. */
const keptCombinations = 10;

interface Forgettable {
  remote: string;
  version: string;
}

/** The releases that neither an open page, nor an undo, nor a plan can need any more. */
export function forgettable(state: ReleaseState, now: string): Forgettable[] {
  const needed = neededVersions(state, now);
  return Object.entries(state.remotes).flatMap(([remote, { taken }]) =>
    Object.keys(taken)
      .filter((version) => !needed.has(`${remote}/${version}`))
      .map((version) => ({ remote, version })),
  );
}

/** Takes releases, and the combinations that are not whole without them, out of the state. */
export function forget(
  state: ReleaseState,
  releases: readonly Forgettable[],
  { who, why }: { who: string; why: string },
): Change {
  const gone = new Set(releases.map(({ remote, version }) => `${remote}/${version}`));
  const isGone = (remote: string, version: string) => gone.has(`${remote}/${version}`);
  const remotes = Object.fromEntries(
    Object.entries(state.remotes).map(([remote, part]) => {
      const taken = Object.entries(part.taken).filter(([version]) => !isGone(remote, version));
      return [remote, { ...part, taken: Object.fromEntries(taken) }];
    }),
  );
  const combinations = state.combinations.filter(
    (record) => !Object.entries(record.releases).some(([remote, version]) => isGone(remote, version)),
  );
  return {
    state: { ...state, remotes, combinations },
    deeds: releases.map((release) => ({ who, what: 'gc', why, ...release })),
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
  for (const [remote, { offered, taken }] of Object.entries(state.remotes)) {
    if (offered) needed.add(`${remote}/${offered}`);
    for (const [version, { at, notBefore }] of Object.entries(taken)) {
      if (at > oldest || (notBefore && notBefore > now)) needed.add(`${remote}/${version}`);
    }
  }
  return needed;
}
