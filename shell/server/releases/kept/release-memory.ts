import { LRUCache } from 'lru-cache';
import { verifyFit, type ProvidedLibraries } from '../follow/verify-release.ts';
import type { KeptRelease, ReleaseStore } from './release-store.ts';

/** What could not be read is not read again for so long, in ms: a damaged copy costs a read of all its files. */
const readAgainMs = 5000;
/** Contents of releases held beside the live ones, in bytes: some twenty releases of a remote. */
const heldBytes = 128 * 1024 * 1024;

/** Kept releases by version, read when first needed; what was not needed for longest is let go. */
export interface ReleaseMemory {
  /** @throws ReleaseRefused when the kept copy is damaged or does not fit this shell, Error when it cannot be read */
  get(remote: string, version: string): Promise<KeptRelease | undefined>;
  /** Holds a release that was just kept. */
  put(kept: KeptRelease): void;
}

export function createReleaseMemory(store: ReleaseStore, provided: ProvidedLibraries): ReleaseMemory {
  const held = new LRUCache<string, KeptRelease>({
    maxSize: heldBytes,
    sizeCalculation: ({ files }) => 1 + [...files.values()].reduce((sum, content) => sum + content.length, 0),
    fetchMethod: async (key) => {
      const [remote = '', version = ''] = key.split('/');
      const kept = await store.read(remote, version);
      if (kept) verifyFit(kept.release, provided);
      return kept;
    },
  });
  const failures = new LRUCache<string, Error>({ max: 100, ttl: readAgainMs });
  return {
    async get(remote, version) {
      const key = `${remote}/${version}`;
      const failure = failures.get(key);
      if (failure) throw failure;
      try {
        return await held.fetch(key);
      } catch (error) {
        failures.set(key, error as Error);
        throw error;
      }
    },
    put(kept) {
      const key = `${kept.release.remote}/${kept.release.version}`;
      failures.delete(key);
      held.set(key, kept);
    },
  };
}
