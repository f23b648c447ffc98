import type { FailurePhase } from '../../../src/island-failures.ts';
import type { LiveReleases } from '../live-releases.ts';
import { remoteState, type ReleaseState } from '../state/release-state.ts';

/** Pages served with a release's island, and the failures that browsers reported of it. */
export type Tally = Record<'pages' | FailurePhase, number>;

export interface ReleaseHealth {
  servedPage(remote: string, version: string): void;
  failed(remote: string, version: string, phase: FailurePhase): void;
  /** Counts since the remote's canary began, or since another release went live beside it. */
  duringCanary(remote: string, version: string): Tally;
  /** By `remote version`, since this shell started. */
  tallies(): Record<string, Tally>;
}

const noTally: Tally = { pages: 0, load: 0, hydrate: 0, render: 0 };

/** Names the time in which a remote's canary and what is live beside it can be compared. */
export function comparisonKey(state: ReleaseState, remote: string): string {
  const { canary, live } = remoteState(state, remote);
  return canary && live ? [remote, canary.version, canary.since, live.version].join(' ') : '';
}

/** Counts how this shell's visitors fare with each release. */
export function createReleaseHealth(live: LiveReleases): ReleaseHealth {
  const tallies = new Map<string, Tally>();
  const compared = new Map<string, Tally>();
  const comparedKey = (remote: string, version: string) => {
    const comparison = comparisonKey(live.state(), remote);
    return comparison && `${comparison} ${version}`;
  };
  const add = (to: Map<string, Tally>, key: string, what: keyof Tally) => {
    const tally = to.get(key) ?? noTally;
    to.set(key, { ...tally, [what]: tally[what] + 1 });
  };
  const count = (remote: string, version: string, what: keyof Tally) => {
    add(tallies, `${remote} ${version}`, what);
    const key = comparedKey(remote, version);
    if (key) add(compared, key, what);
  };
  return {
    servedPage: (remote, version) => count(remote, version, 'pages'),
    failed: count,
    duringCanary: (remote, version) => compared.get(comparedKey(remote, version)) ?? noTally,
    tallies: () => Object.fromEntries(tallies),
  };
}

export function failuresOf({ load, hydrate, render }: Tally): number {
  return load + hydrate + render;
}
