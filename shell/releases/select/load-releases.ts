import { newFailures } from '@site/server-kit/log';
import { fallbackReleases } from '../state/go-live.ts';
import {
  acceptedRelease,
  liveVersions,
  type ReleaseName,
  type ReleaseState,
} from '../state/release-state.ts';
import type { ReleaseCache } from '../store/release-cache.ts';
import type { StoredRelease } from '../store/release-store.ts';

/** By remote. */
export type Releases = ReadonlyMap<string, StoredRelease>;

export interface LoaderDependencies {
  cache: ReleaseCache;
  /** Called once for each live release that cannot be served. */
  onDamage(remote: string, version: string, reason: string): void;
}

export function createLoader({ cache, onDamage }: LoaderDependencies) {
  const damages = newFailures();

  async function read(state: ReleaseState, name: ReleaseName): Promise<StoredRelease | undefined> {
    const accepted = acceptedRelease(state, name);
    return accepted && cache.get({ ...name, digest: accepted.digest });
  }

  async function load(
    state: ReleaseState,
    { remote, version }: ReleaseName,
  ): Promise<StoredRelease | undefined> {
    const name = `${remote} ${version}`;
    try {
      const stored = await read(state, { remote, version });
      if (!stored) throw new Error('it is not stored');
      damages.end(name);
      return stored;
    } catch (error) {
      const reason = damages.begin(name, error);
      if (reason !== undefined) onDamage(remote, version, reason);
      return undefined;
    }
  }

  /** The live release of a remote; if it cannot be loaded, an earlier one. @param served the present one */
  async function loadOne(
    next: ReleaseState,
    served: StoredRelease | undefined,
    { remote, version }: ReleaseName,
  ): Promise<StoredRelease | undefined> {
    if (isSameRelease(served, next, remote, version)) return served;
    const usable = [version, ...fallbackReleases(next, remote)];
    for (const candidate of usable) {
      const stored = await load(next, { remote, version: candidate });
      if (stored) return stored;
    }
    return usable.some((candidate) => isSameRelease(served, next, remote, candidate)) ? served : undefined;
  }

  return {
    read,
    /** What a state has live, by remote. @param served the present releases */
    async loadLive(next: ReleaseState, served: Releases): Promise<Releases> {
      const releases = new Map<string, StoredRelease>();
      for (const [remote, version] of Object.entries(liveVersions(next))) {
        const toServe = await loadOne(next, served.get(remote), { remote, version });
        if (toServe) releases.set(remote, toServe);
      }
      return releases;
    },
  };
}

/** Whether a served release is this one, with the bytes that were accepted. */
function isSameRelease(
  served: StoredRelease | undefined,
  state: ReleaseState,
  remote: string,
  version: string,
): boolean {
  const digest = acceptedRelease(state, { remote, version })?.digest;
  return served?.release.version === version && served.digest === digest;
}
