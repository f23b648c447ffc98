import { createHash } from 'node:crypto';
import type { ReleaseMemory } from './kept/release-memory.ts';
import type { KeptRelease } from './kept/release-store.ts';
import { emptyState, liveCombinations, liveVersions, type ReleaseState } from './state/release-state.ts';

/** The releases that pages are composed of at one moment; never changed, only replaced. */
export interface Combination {
  /** Names the set: equal for equal versions. */
  id: string;
  releases: ReadonlyMap<string, KeptRelease>;
}

export interface LiveReleases {
  /** What visitors get now. */
  current(): Combination;
  /** The state that `current` was made of. */
  state(): ReleaseState;
  /**
   * Takes over a newer state: all its live releases are at hand before the first page is composed of them. Of the
   * present one it tries again what could not be loaded.
   */
  apply(state: ReleaseState): Promise<void>;
  /** The live combination with other versions of some remotes. @throws Error when one is not kept whole */
  withVersions(versions: Readonly<Record<string, string>>): Promise<Combination>;
  /** A combination that visitors were shown, by the name that their open pages carry. */
  shown(id: string): Promise<Combination | undefined>;
  /** Which visitors are or were ever shown this release; nobody any more once it was withdrawn. */
  shownTo(remote: string, version: string): 'all' | 'canary' | 'nobody';
  /** A kept release, live or not. */
  find(remote: string, version: string): Promise<KeptRelease | undefined>;
}

interface Parts {
  memory: ReleaseMemory;
  /** Part of a combination's name: another shell composes other pages of the same releases. */
  shellVersion: string;
  /** Told once of a live release that cannot be served, or not now. */
  onDamage(remote: string, version: string, reason: string): void;
}

export function createLiveReleases({ memory, shellVersion, onDamage }: Parts): LiveReleases {
  let state = emptyState;
  let current: Combination = { id: idOf(shellVersion, {}), releases: new Map() };
  let applying = Promise.resolve();
  /** By release, why it could not be loaded the last time. */
  const damages = new Map<string, string>();

  async function load(remote: string, version: string): Promise<KeptRelease | undefined> {
    const name = `${remote} ${version}`;
    try {
      const kept = await memory.get(remote, version);
      if (!kept) throw new Error('it is not kept');
      damages.delete(name);
      return kept;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (damages.get(name) !== reason) onDamage(remote, version, reason);
      damages.set(name, reason);
      return undefined;
    }
  }

  /** The live release of a remote; where it cannot be loaded, what was live before it. */
  async function loadLive(next: ReleaseState, remote: string, version: string) {
    const earlier = liveCombinations(next).map(({ releases }) => releases[remote]);
    for (const candidate of new Set([version, ...earlier])) {
      const kept = candidate && (await load(remote, candidate));
      if (kept) return kept;
    }
    return undefined;
  }

  async function takeOver(next: ReleaseState): Promise<void> {
    if (next.revision < state.revision || (next.revision === state.revision && isWhole())) return;
    const releases = new Map<string, KeptRelease>();
    for (const [remote, version] of Object.entries(liveVersions(next))) {
      const served = current.releases.get(remote);
      const isServed = served?.release.version === version;
      const kept = isServed ? served : ((await loadLive(next, remote, version)) ?? served);
      if (kept) releases.set(remote, kept);
    }
    current = combine(releases);
    state = next;
  }

  /** Whether every live release is the one that is served. */
  function isWhole(): boolean {
    return Object.entries(liveVersions(state)).every(
      ([remote, version]) => current.releases.get(remote)?.release.version === version,
    );
  }

  function combine(releases: ReadonlyMap<string, KeptRelease>): Combination {
    const versions = [...releases].map(([remote, { release }]) => [remote, release.version]);
    return { id: idOf(shellVersion, Object.fromEntries(versions)), releases };
  }

  async function withVersions(versions: Readonly<Record<string, string>>): Promise<Combination> {
    const releases = new Map(current.releases);
    for (const [remote, version] of Object.entries(versions)) {
      if (releases.get(remote)?.release.version === version) continue;
      const kept = await memory.get(remote, version);
      if (!kept) throw new Error(`${remote} ${version} is not kept`);
      releases.set(remote, kept);
    }
    return combine(releases);
  }

  return {
    current: () => current,
    state: () => state,
    apply(next) {
      applying = applying.then(() => takeOver(next));
      return applying;
    },
    withVersions,
    async shown(id) {
      if (id === current.id) return current;
      const record = state.combinations.find(({ releases }) => idOf(shellVersion, releases) === id);
      if (!record || isWithdrawn(state, record.releases)) return undefined;
      return withVersions(record.releases).catch(() => undefined);
    },
    shownTo(remote, version) {
      if (current.releases.get(remote)?.release.version === version) return 'all';
      const shown = state.combinations.filter(
        ({ releases }) => Object.hasOwn(releases, remote) && releases[remote] === version,
      );
      if (shown.length === 0 || isWithdrawn(state, { [remote]: version })) return 'nobody';
      return shown.some(({ kind }) => kind === 'live') ? 'all' : 'canary';
    },
    async find(remote, version) {
      const taken = Object.hasOwn(state.remotes, remote) ? state.remotes[remote]?.taken : undefined;
      if (!taken || !Object.hasOwn(taken, version)) return undefined;
      return memory.get(remote, version).catch(() => undefined);
    },
  };
}

/** What was taken back for its failures is not gone on with, not even by pages that are open. */
function isWithdrawn(state: ReleaseState, releases: Readonly<Record<string, string>>): boolean {
  return Object.entries(releases).some(
    ([remote, version]) => state.remotes[remote]?.taken[version]?.withdrawn,
  );
}

function idOf(shellVersion: string, versions: Readonly<Record<string, string>>): string {
  const names = Object.entries(versions).map(([remote, version]) => `${remote}@${version}`);
  return createHash('sha256')
    .update([shellVersion, ...names.sort()].join(' '))
    .digest('hex')
    .slice(0, 12);
}
