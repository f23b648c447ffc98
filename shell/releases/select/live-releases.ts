import { createHash } from 'node:crypto';
import { dayOf } from '@site/shared-i18n';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import type { StoredRelease } from '../store/release-store.ts';
import {
  acceptedRelease,
  emptyState,
  liveVersions,
  type ReleaseName,
  type ReleaseState,
} from '../state/release-state.ts';
import { StoreUnavailable } from '../state/store-unavailable.ts';
import { createLoader, type LoaderDependencies, type Releases } from './load-releases.ts';
import { isDated, onDay } from './pages-on-day.ts';

export interface Combination {
  /** Identifies the set: equal for equal versions, and for the same day where pages have one. */
  id: string;
  releases: ReadonlyMap<string, StoredRelease>;
  /** Remotes that should have pages, but have no release that can be served. */
  missing: readonly string[];
}

interface Dependencies extends LoaderDependencies {
  remotes: readonly string[];
  /** Part of a combination's id: another shell composes other pages of the same releases. */
  shellVersion: string;
  clock(): Date;
  /** Called after each applied state: pages may have changed. */
  onApplied?: ((current: Combination, state: ReleaseState) => void) | undefined;
}

export function createLiveReleases(dependencies: Dependencies) {
  const { clock, onApplied } = dependencies;
  const atStart = new Set(dependencies.remotes);
  const { read, loadLive } = createLoader(dependencies);
  let followed = dependencies.remotes;
  let state = emptyState;
  /** Whether nothing was live at the start: the remotes followed from then on count as missing until they are live. */
  let isNewSite: boolean | undefined;
  /** The releases that `current` is made of, with the pages of all days; `current` has those of today. */
  let served: Releases = new Map();
  let current = combine(served);
  let applying = Promise.resolve();

  function combine(releases: Releases): Combination {
    const isExpected = (remote: string) => isNewSite !== false && atStart.has(remote);
    const expected = followed.filter((remote) => isExpected(remote) || state.remotes[remote]?.live);
    const missing = expected.filter((remote) => !releases.has(remote));
    return { ...combineOn(dayOf(clock()), releases, dependencies.shellVersion), missing };
  }

  async function replaceState(next: ReleaseState): Promise<void> {
    isNewSite ??= Object.keys(liveVersions(next)).length === 0;
    if (next.revision < state.revision) return;
    const isPresent = next.revision === state.revision && areAllLiveServed(state, current);
    if (!isPresent) {
      served = await loadLive(next, served);
      state = next;
    }
    const combined = combine(served);
    // A page's successor replaces it when its day has come.
    if (isPresent && combined.id === current.id) return;
    current = combined;
    onApplied?.(current, state);
  }

  return {
    current: () => current,
    state: () => state,
    /**
     * Applies a newer state once its live releases are loaded; for the present state retries those that could not be
     * loaded.
     */
    apply(next: ReleaseState): Promise<void> {
      const applied = applying.then(() => replaceState(next));
      // One that fails must not fail all that follow.
      applying = applied.catch(() => undefined);
      return applied;
    },
    /** Follows these remotes from now on; on a site with releases, a new one is missed once a release of it was live. */
    follow(remotes: readonly string[]): void {
      followed = remotes;
      current = combine(served);
    },
    /** The live combination with other versions of some remotes. @throws Error when one cannot be loaded */
    withVersions: async (versions: Readonly<Record<string, string>>): Promise<Combination> =>
      combine(await replaceVersions(served, versions, (name) => read(state, name))),
    audienceOf: (remote: string, version: string) => audienceOf(current, state, { remote, version }),
    /** A stored release, live or not; undefined where its copy is damaged. @throws StoreUnavailable */
    find: (remote: string, version: string): Promise<StoredRelease | undefined> =>
      read(state, { remote, version }).catch((error: unknown) => {
        if (error instanceof ReleaseRefused) return undefined;
        throw new StoreUnavailable(`${remote} ${version} cannot be read`, { cause: error });
      }),
  };
}

export type LiveReleases = ReturnType<typeof createLiveReleases>;

function areAllLiveServed(state: ReleaseState, { releases }: Combination): boolean {
  return Object.entries(liveVersions(state)).every(
    ([remote, version]) => releases.get(remote)?.release.version === version,
  );
}

/** Which visitors see or saw this release; nobody once it was withdrawn. */
function audienceOf(
  { releases }: Combination,
  state: ReleaseState,
  { remote, version }: ReleaseName,
): 'all' | 'canary' | 'nobody' {
  if (releases.get(remote)?.release.version === version) return 'all';
  const release = acceptedRelease(state, { remote, version });
  // Withdrawn releases are not served any more, not even to open pages.
  return (!release?.withdrawn && release?.shown?.to) || 'nobody';
}

async function replaceVersions(
  served: Releases,
  versions: Readonly<Record<string, string>>,
  read: (name: ReleaseName) => Promise<StoredRelease | undefined>,
): Promise<Releases> {
  const releases = new Map(served);
  for (const [remote, version] of Object.entries(versions)) {
    if (releases.get(remote)?.release.version === version) continue;
    const stored = await read({ remote, version });
    if (!stored) throw new Error(`${remote} ${version} is not stored`);
    releases.set(remote, stored);
  }
  return releases;
}

function combineOn(day: string, releases: Releases, shellVersion: string) {
  const names = [...releases].map(
    ([remote, stored]) => `${remote}@${stored.release.version}${isDated(stored) ? ` on ${day}` : ''}`,
  );
  const id = createHash('sha256')
    .update([shellVersion, ...names.toSorted()].join(' '))
    .digest('hex');
  const onThisDay = new Map([...releases].map(([remote, stored]) => [remote, onDay(stored, day)]));
  return { id: id.slice(0, 12), releases: onThisDay };
}
