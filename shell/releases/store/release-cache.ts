import { LRUCache } from 'lru-cache';
import { verifyFit, type ProvidedLibraries } from '../manifest/verify-manifest.ts';
import type { StoredRelease, StoredReleaseName, ReleaseStore } from './release-store.ts';

/** A failed read is retried after this many ms: reading loads all files of the release. */
const retryMs = 5000;
/** The most memory for releases, in bytes. */
const maxBytes = 128 * 1024 * 1024;

/** Stored releases by version, read on demand; the least recently used are dropped. */
export interface ReleaseCache {
  /** @throws ReleaseRefused when the stored copy is damaged or does not fit this shell, Error when it cannot be read */
  get(name: StoredReleaseName): Promise<StoredRelease | undefined>;
  /** Adds a release that was just stored. */
  put(stored: StoredRelease): void;
}

/** @param provided the libraries of this shell, which a read release must fit */
export function createReleaseCache(store: ReleaseStore, provided: ProvidedLibraries): ReleaseCache {
  const keyOf = ({ remote, version, digest }: StoredReleaseName) => `${remote}/${version}/${digest}`;
  const releases = new LRUCache<string, StoredRelease, StoredReleaseName>({
    maxSize: maxBytes,
    sizeCalculation: ({ files }) => 1 + [...files.values()].reduce((sum, content) => sum + content.length, 0),
    // A read completes although `put` or an eviction has taken its place.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => {
      const stored = await store.read(context);
      if (stored) verifyFit(stored.release, provided);
      return stored;
    },
  });
  const failures = new LRUCache<string, Error>({ max: 100, ttl: retryMs });
  return {
    async get(name) {
      const key = keyOf(name);
      const failure = failures.get(key);
      if (failure) throw failure;
      try {
        return await releases.fetch(key, { context: name });
      } catch (error) {
        // Stored meanwhile: the read found the copy before.
        const put = releases.get(key);
        if (put) return put;
        failures.set(key, error as Error);
        throw error;
      }
    },
    put(stored) {
      const key = keyOf({ ...stored.release, digest: stored.digest });
      failures.delete(key);
      releases.set(key, stored);
    },
  };
}
