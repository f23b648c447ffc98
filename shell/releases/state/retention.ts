import type { Cause } from './events.ts';
import type { Step } from './go-live.ts';
import { type AcceptedRelease, type ReleaseName, type ReleaseState } from './release-state.ts';

/** How long files of a release or a shell are kept after they were replaced, in ms: open pages need them (R6). */
export const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The releases that no open page, `undo` or scheduled date can need. @param at ISO time */
export function unneededReleases(state: ReleaseState, at: string): ReleaseName[] {
  const oldest = new Date(Date.parse(at) - keptMs).toISOString();
  const past = new Set(
    state.past.flatMap(({ live }) => Object.entries(live).map((release) => release.join(' '))),
  );
  return Object.entries(state.remotes).flatMap(([remote, { offered, accepted }]) =>
    Object.entries(accepted)
      .filter(([version, release]) => {
        const isAnnounced = offered?.version === version;
        return !isAnnounced && !past.has(`${remote} ${version}`) && !isRecent(release, oldest);
      })
      .map(([version]) => ({ remote, version })),
  );
}

function isRecent({ at, isWaiting, shown }: AcceptedRelease, oldest: string): boolean {
  if (isWaiting || at > oldest) return true;
  return shown !== undefined && (shown.until === undefined || shown.until > oldest);
}

/** Forgets releases that nobody needs, and their claims. */
export function collect(state: ReleaseState, { at, who, why }: Cause): Step {
  const unneeded = unneededReleases(state, at);
  if (unneeded.length === 0) return { state, entries: [] };
  const removed = new Set(unneeded.map(({ remote, version }) => `${remote} ${version}`));
  const remotes = Object.fromEntries(
    Object.entries(state.remotes).map(([remote, part]) => {
      const accepted = Object.entries(part.accepted).filter(
        ([version]) => !removed.has(`${remote} ${version}`),
      );
      return [remote, { ...part, accepted: Object.fromEntries(accepted) }];
    }),
  );
  const used = new Set(
    Object.values(remotes).flatMap(({ accepted }) => Object.values(accepted).map(({ claims }) => claims)),
  );
  const claims = Object.fromEntries(Object.entries(state.claims).filter(([key]) => used.has(key)));
  return {
    state: { ...state, remotes, claims },
    entries: unneeded.map((release) => ({ at, who, what: 'gc', why, ...release })),
  };
}
