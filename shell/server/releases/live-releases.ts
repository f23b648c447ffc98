import { createHash } from 'node:crypto';
import type { KeptRelease } from './release-store.ts';

/** The releases that pages are composed of at one moment; never changed, only replaced. */
export interface Combination {
  /** Names the set: equal for equal versions. */
  id: string;
  releases: ReadonlyMap<string, KeptRelease>;
}

export interface LiveReleases {
  current(): Combination;
  /** Makes a release the live one of its remote, in one step. */
  switchTo(kept: KeptRelease): void;
  /** A release by its version, live or replaced while this server ran: open pages still ask for its files. */
  find(remote: string, version: string): KeptRelease | undefined;
}

/** @param shellVersion part of a combination's name: another shell composes other pages of the same releases */
export function createLiveReleases(shellVersion: string): LiveReleases {
  const known = new Map<string, KeptRelease>();
  let current = combine(shellVersion, new Map());
  return {
    current: () => current,
    switchTo(kept) {
      const { remote, version } = kept.release;
      known.set(`${remote}/${version}`, kept);
      current = combine(shellVersion, new Map([...current.releases, [remote, kept]]));
    },
    find: (remote, version) => known.get(`${remote}/${version}`),
  };
}

function combine(shellVersion: string, releases: ReadonlyMap<string, KeptRelease>): Combination {
  const versions = [...releases].map(([remote, { release }]) => `${remote}@${release.version}`).sort();
  const id = createHash('sha256')
    .update([shellVersion, ...versions].join(' '))
    .digest('hex')
    .slice(0, 12);
  return { id, releases };
}
