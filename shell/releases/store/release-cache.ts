import { LRUCache } from 'lru-cache';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import { verifyFit, type ProvidedLibraries } from '../manifest/verify-manifest.ts';
import type { StoredRelease, StoredReleaseName, ReleaseStore } from './release-store.ts';

/** A failed read is retried after this many ms: reading loads all files of the release. */
const retryMs = 5000;
const maxBytes = 128 * 1024 * 1024;

/**
 * Stored releases by version, read on demand; the least recently used are dropped.
 * @param needsSignature for which remotes a release is refused that was accepted without a signature
 */
export function createReleaseCache(
  store: Pick<ReleaseStore, 'read'>,
  provided: ProvidedLibraries,
  needsSignature: (remote: string) => boolean,
) {
  const keyOf = ({ remote, version, digest }: StoredReleaseName) => `${remote}/${version}/${digest}`;
  const releases = new LRUCache<string, StoredRelease, StoredReleaseName>({
    maxSize: maxBytes,
    sizeCalculation: ({ files }) => 1 + [...files.values()].reduce((sum, content) => sum + content.length, 0),
    // A read that has begun resolves even if `put` or an eviction replaces its entry.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => {
      const stored = await store.read(context);
      if (stored) verifyFit(stored.release, provided);
      if (stored && !stored.published?.signature && needsSignature(stored.release.remote))
        throw new ReleaseRefused('it was accepted without a signature, which this site needs');
      return stored;
    },
  });
  const failures = new LRUCache<string, Error>({ max: 100, ttl: retryMs });
  return {
    /** @throws ReleaseRefused when the stored copy is damaged or does not fit this shell, StoreUnavailable */
    async get(name: StoredReleaseName): Promise<StoredRelease | undefined> {
      const key = keyOf(name);
      const failure = failures.get(key);
      if (failure) throw failure;
      try {
        return await releases.fetch(key, { context: name });
      } catch (error) {
        // `put` stored the release while the copy before was read.
        const put = releases.get(key);
        if (put) return put;
        failures.set(key, error as Error);
        throw error;
      }
    },
    put(stored: StoredRelease): void {
      const key = keyOf({ ...stored.release, digest: stored.digest });
      failures.delete(key);
      releases.set(key, stored);
    },
  };
}

export type ReleaseCache = ReturnType<typeof createReleaseCache>;
